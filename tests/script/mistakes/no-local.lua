goal = 1000
return {
  game = "teufel",
  name = "no-local",
  extends = "official",
  rules = { goal = goal },
}
