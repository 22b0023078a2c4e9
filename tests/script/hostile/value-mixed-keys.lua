-- stopped by: value.cpp: a table is a list or has names
-- message: 
return {
  game = "teufel",
  name = "value-mixed-keys",
  rules = { track = { 50, 200, x = 1 } },
}
