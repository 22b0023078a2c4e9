return {
  game = "teufel",
  name = "missing-comma",
  extends = "official",
  rules = {
    goal = 1000
    bonus_coal = 100,
  },
}
