-- stopped by: value.cpp: lists have no holes
-- message: has no element
return {
  game = "teufel",
  name = "value-hole",
  rules = { track = { [1] = 50, [3] = 300 } },
}
