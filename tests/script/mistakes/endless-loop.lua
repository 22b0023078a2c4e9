local goal = 0
while goal < 1000 do
  local gaol = goal + 10
end
return {
  game = "teufel",
  name = "endless-loop",
  extends = "official",
  rules = { goal = goal },
}
