-- second of its kind: value-huge
-- message: takes integer
return {
  game = "teufel",
  name = "value-negative",
  rules = { goal = math.mininteger },
}
