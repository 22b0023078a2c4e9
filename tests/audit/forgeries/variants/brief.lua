-- game: teufel
-- extends: official
-- title.en: Forged often

-- Everything that is asked, and games that end after two or three rounds.
return {
  game = "teufel",
  name = "brief",
  extends = "official",
  title = { en = "Forged often" },
  rules = { goal = 260, pact_optional = true, refill_at = "ask", max_rounds = 40 },
}
