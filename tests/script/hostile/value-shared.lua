-- stopped by: value.cpp: 1000 entries over all tables
-- message: 1000 entries
local t = { 1 }
for i = 1, 5 do t = { t, t, t, t, t, t, t, t } end
return {
  game = "teufel",
  name = "value-shared",
  rules = { track = t },
}
