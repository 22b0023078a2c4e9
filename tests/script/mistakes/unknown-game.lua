return {
  game = "teufl",
  name = "unknown-game",
  extends = "official",
  rules = {
    goal = 1000,
  },
}
