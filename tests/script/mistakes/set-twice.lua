return {
  game = "teufel",
  name = "set-twice",
  extends = "official",
  rules = {
    goal = 1000,
    bonus_coal = 100,
    goal = 1200,
  },
}
