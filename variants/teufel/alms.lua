-- game: teufel
-- extends: official
-- title.en: Alms for the poorest
-- title.de: Almosen für den Ärmsten
-- title.fr: L'aumône au plus pauvre
-- title.it: Elemosina al più povero

-- At the end of every round the bank gives 30 to whoever alone has the fewest chips. Moves: how often a
-- pawn is alone in last place, and so the pacts made.

-- Am Ende jeder Runde gibt die Bank dem, der allein die wenigsten Chips hat, 30. Bewegt: wie oft eine Figur
-- allein hinten steht, und damit die Zahl der Pakte.

return {
  game = "teufel",
  name = "alms",
  extends = "official",
  title = {
    en = "Alms for the poorest",
    de = "Almosen für den Ärmsten",
    fr = "L'aumône au plus pauvre",
    it = "Elemosina al più povero",
  },
  source = "A house rule; it stands in no rulebook",
  text = {
    en = "At the end of every round the bank gives 30 to whoever alone has the fewest chips.",
    de = "Am Ende jeder Runde gibt die Bank dem, der allein die wenigsten Chips hat, 30.",
    fr = "À la fin de chaque tour, la banque donne 30 à celui qui a, seul, le moins de jetons.",
    it = "Alla fine di ogni giro la banca dà 30 a chi da solo ha meno chip di tutti.",
  },
  hooks = {
    round_end = function(f)
      local least, poorest = f.chips[1], 0
      for _, chips in ipairs(f.chips) do
        least = math.min(least, chips)
      end
      local amounts = {}
      for seat, chips in ipairs(f.chips) do
        amounts[seat] = 0
        if chips == least then
          poorest = poorest == 0 and seat or -1
        end
      end
      if poorest > 0 then
        amounts[poorest] = 30
      end
      return amounts
    end,
  },
  tests = {
    {
      name = "thirty for the poorest",
      given = {
        players = { "Anna", "Bert", "Cleo" },
        state = { ["Cleo.chips"] = 100 },
        moves = { "next", "bets 10 10 10" },
      },
      when = { "draw 50 stop", "draw 50 stop", "draw devil" },
      expect = { events = { { e = "adjusted", player = "Cleo", amount = 30 } } },
    },
    {
      name = "fewer pacts are made: 127 by the official rules",
      games = 2000,
      players = 4,
      expect = { per_100_games = { adjusted = { min = 500 }, pact_made = { max = 90 } } },
    },
  },
}
