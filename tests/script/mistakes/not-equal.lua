local players = 4
local goal = 1600
if players != 2 then
  goal = 1000
end
return {
  game = "teufel",
  name = "not-equal",
  extends = "official",
  rules = { goal = goal },
}
