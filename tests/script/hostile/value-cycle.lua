-- stopped by: value.cpp: 8 levels of tables
-- message: nested too deeply
local t = {}
t[1] = t
return {
  game = "teufel",
  name = "value-cycle",
  rules = { track = t },
}
