-- stopped by: value.cpp: texts are UTF-8
-- message: UTF-8
return {
  game = "teufel",
  name = "value-not-utf8",
  rules = { bet_on = "\xff" },
}
