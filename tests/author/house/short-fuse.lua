-- game: teufel
-- extends: official
-- title.en: Short fuse

-- Fewer points to reach, more devils, a longer hand of pieces pays better.
return {
  game = "teufel",
  name = "short-fuse",
  extends = "official",
  title = { en = "Short fuse" },
  rules = { goal = 900, devils = 11, bonus_pieces = 70, track = { 50, 200, 450, 650, 900 } },
  tests = {
    { name = "short", games = 300, players = 4, expect = { rounds = { max = 9 }, rounds_percent = { max = 75 } } },
  },
}
