return {
  game = "teufel",
  name = "too-large",
  extends = "official",
  rules = {
    goal = 1000000,
  },
}
