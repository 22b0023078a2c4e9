return {
  game = "teufel",
  name = "unknown-base",
  extends = "oficial",
  rules = {
    goal = 1000,
  },
}
