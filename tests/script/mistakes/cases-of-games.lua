return {
  game = "teufel",
  name = "cases-of-games",
  extends = "official",
  tests = {
    {
      name = "misspelt figure",
      games = 20,
      expect = { round = { min = 1 } },
    },
    {
      name = "misspelt event",
      games = 20,
      expect = { per_100_games = { devils_drawn = { min = 1 } } },
    },
    {
      name = "bot from a file",
      games = 20,
      bots = { "greedy.lua" },
      expect = { rounds = { min = 1 } },
    },
    {
      name = "shares",
      games = 20,
      expect = { wins = { min = 1 } },
    },
    {
      name = "number without bounds",
      games = 20,
      expect = { rounds = 20 },
    },
    {
      name = "out of bounds",
      games = 20,
      players = 2,
      expect = { rounds = { max = 2 } },
    },
  },
}
