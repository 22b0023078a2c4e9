return {
  game = "teufel",
  name = "rules-of-another-game",
  extends = "official",
  rules = {
    barrels = { { 1, 2 } },
    stand_chance = { 1, 2 },
  },
}
