-- title.en: Near the goal
-- title.de: Kurz vor dem Ziel
-- extends: official
-- game: teufel
-- A table that reaches 1590 and then 1600 points.
return {
  game = "teufel",
  name = "near-the-goal",
  extends = "official",
  title = { en = "Near the goal", de = "Kurz vor dem Ziel" },
  rules = { start_chips = 1580, bonus_coal = 0, bonus_pieces = 0 },
}
