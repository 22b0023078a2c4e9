return {
  game = "teufel",
  name = "stakes-contradict",
  extends = "official",
  rules = {
    stake_min = 500,
    stake_max = 100,
  },
}
