-- stopped by: value.cpp: keys are names or whole numbers
-- message: key
return {
  game = "teufel",
  name = "value-key-float",
  rules = { track = { [1.5] = 1 } },
}
