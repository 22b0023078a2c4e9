-- game: teufel
-- extends: offical

return {
  game = "teufel",
  name = "many-at-once",
  extends = "official",
  titel = { en = "Many" },
  rules = {
    gaol = 1000,
    bonus_ties = "all",
    stake_max = 5,
    devils = -1,
    pact_partial = true,
    players_min = 6,
    players_max = 2,
  },
}
