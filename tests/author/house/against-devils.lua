-- game: teufel
-- extends: official
-- title.en: Insured against devils

-- The pact as a policy: whoever takes it pays 20 a round, and gets 60 from the bank for a devil of his own.
return {
  game = "teufel",
  name = "against-devils",
  extends = "official",
  title = { en = "Insured against devils" },
  rules = { pact_optional = true, pact_pays_revealer = true, pact_immune = true },
  hooks = {
    pact = function(f)
      local offered = {}
      for seat = 1, #f.chips do
        offered[seat] = 2
      end
      return offered
    end,
    pact_payment = function(f)
      return f.to == f.player and 60 or 0
    end,
    round_end = function(f)
      local given = {}
      for seat, pact in ipairs(f.pacts) do
        given[seat] = pact > 0 and -math.min(20, f.chips[seat] // 10 * 10) or 0
      end
      return given
    end,
  },
  tests = {
    {
      name = "asked, insured, paid",
      given = {
        players = { "Anna", "Bert" },
        moves = {
          "next",
          "bets 10 10",
          "draw 10 stop",
          "draw 10 stop",
          "pact Bert yes",
          "pact Anna no",
          "next",
          "bets 10 10",
        },
      },
      when = { "draw devil", "draw devil" },
      expect = {
        events = { { e = "pact_paid", to = "Bert", amount = 60 }, { e = "adjusted", player = "Bert", amount = -20 } },
      },
    },
  },
}
