-- title.en: Fifty points each
-- title.de: Fünfzig Punkte für jeden
-- extends: official
-- game: teufel
-- A table that reaches the rulebook's example of three pact partners in its second round.
return {
  game = "teufel",
  name = "fifty",
  extends = "official",
  title = { en = "Fifty points each", de = "Fünfzig Punkte für jeden" },
  rules = { start_chips = 50 },
}
