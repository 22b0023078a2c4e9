return {
  game = "teufel",
  name = "flat-pairs",
  extends = "official",
  rules = {
    coal = { 100, 2, 50, 7 },
  },
}
