-- second of its kind: value-nan
-- message: fraction
return {
  game = "teufel",
  name = "value-float",
  rules = { goal = 2 ^ 53 },
}
