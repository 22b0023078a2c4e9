return {
  game = "teufel",
  name = "cases-of-lines",
  extends = "official",
  tests = {
    {
      name = "misspelt line",
      given = { players = { "Anna", "Bert" } },
      when = { "next", "bet 10 10" },
      expect = { round = 1 },
    },
    {
      name = "misspelt field",
      given = { players = { "Anna", "Bert" } },
      when = { "next" },
      expct = { round = 1 },
    },
    {
      name = "nobody of that name",
      given = { players = { "Anna", "Bert" } },
      when = { "next" },
      expect = { ["Cleo.chips"] = 300 },
    },
    {
      name = "misspelt event",
      given = { players = { "Anna", "Bert" } },
      when = { "next" },
      expect = { events = { { e = "round_startd" } } },
    },
    {
      name = "misspelt member",
      given = { players = { "Anna", "Bert" } },
      when = { "next" },
      expect = { events = { { e = "round_started", rnd = 1 } } },
    },
    {
      name = "another rule refuses",
      given = { players = { "Anna", "Bert" } },
      when = { "stop" },
      expect = { refused = "T-99" },
    },
    {
      name = "refused",
      given = { players = { "Anna", "Bert" } },
      when = { "next", "bets 10 10", "draw 999" },
      expect = { round = 1 },
    },
    {
      name = "moves as a text",
      given = { players = { "Anna", "Bert" }, moves = "next" },
      when = { "bets 10 10" },
      expect = { phase = "draw" },
    },
    {
      name = "refused on the way",
      given = { players = { "Anna", "Bert" }, moves = { "next", "refill yes" } },
      when = { "bets 10 10" },
      expect = { phase = "draw" },
    },
    {
      name = "expects nothing",
      given = { players = { "Anna", "Bert" } },
      when = { "next" },
      expect = {},
    },
    {
      name = "without expect",
      given = { players = { "Anna", "Bert" } },
      when = { "next" },
    },
  },
}
