-- second of its kind: value-huge
-- message: takes integer
return {
  game = "teufel",
  name = "value-address",
  rules = { goal = tostring({}) },
}
