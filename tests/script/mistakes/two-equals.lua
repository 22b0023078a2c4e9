return {
  game = "teufel",
  name = "two-equals",
  extends = "official",
  rules = {
    goal == 1000,
  },
}
