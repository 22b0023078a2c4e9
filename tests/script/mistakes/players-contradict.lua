return {
  game = "teufel",
  name = "players-contradict",
  extends = "official",
  rules = {
    players_min = 5,
    players_max = 3,
  },
}
