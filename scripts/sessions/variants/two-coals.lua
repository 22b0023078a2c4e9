-- title.en: Two pieces of coal
-- title.de: Zwei Stück Kohle
-- extends: official
-- game: teufel
-- An oven that one player can empty.
return {
  game = "teufel",
  name = "two-coals",
  extends = "official",
  title = { en = "Two pieces of coal", de = "Zwei Stück Kohle" },
  rules = { coal = { { 50, 1 }, { 20, 1 } }, devils = 0, refill_at = 0 },
}
