-- second of its kind: value-nan
-- message: fraction
return {
  game = "teufel",
  name = "value-infinite",
  rules = { goal = 1e308 * 10 },
}
