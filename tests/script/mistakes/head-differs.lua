-- game: teufel
-- extends: official
-- title.en: Short night

return {
  game = "teufel",
  name = "head-differs",
  extends = "official",
  title = { en = "A short night" },
}
