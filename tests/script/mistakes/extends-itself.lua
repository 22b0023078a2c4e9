return {
  game = "teufel",
  name = "extends-itself",
  extends = "extends-itself",
  rules = {
    goal = 1000,
  },
}
