-- second of its kind: value-nan
-- message: fraction
return {
  game = "teufel",
  name = "value-float",
  rules = { goal = 9007199254740992.0 },
}
