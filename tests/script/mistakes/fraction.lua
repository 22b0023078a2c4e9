return {
  game = "teufel",
  name = "fraction",
  extends = "official",
  rules = {
    win_factor = 1.5,
  },
}
