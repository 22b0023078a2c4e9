-- stopped by: value.cpp: numbers have no fraction
-- message: fraction
return {
  game = "teufel",
  name = "value-nan",
  rules = { goal = 0 / 0 },
}
