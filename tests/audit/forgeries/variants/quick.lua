-- game: polterfass
-- extends: official
-- title.en: Forged often

-- Cards are used up, a special may be kept back, and games end after two or three rounds.
return {
  game = "polterfass",
  name = "quick",
  extends = "official",
  title = { en = "Forged often" },
  rules = { goal = 12, cards_return = false, destroying = "may", doubling = "may", max_rounds = 40 },
}
