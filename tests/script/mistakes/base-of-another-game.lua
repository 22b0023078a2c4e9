return {
  game = "teufel",
  name = "base-of-another-game",
  extends = "happy-hour",
}
