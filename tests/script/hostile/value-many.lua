-- second of its kind: value-shared
-- message: 1000 entries
local t = {}
for i = 1, 2000 do t[i] = i end
return {
  game = "teufel",
  name = "value-many",
  rules = { track = t },
}
