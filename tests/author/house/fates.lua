-- game: teufel
-- extends: official
-- title.en: Fates

-- A card of fate is turned at every round's end, for the next: 1 bonuses count twice, 2 there are none, 3 pacts are
-- free, 4 pacts pay 100, 5 won bets bring 10 more, 6 nothing. No card comes again before all were seen. round_end
-- remembers which are gone (bits) and the last.
local function last(memory)
  return memory % 8
end

local function gone(memory)
  return memory // 8
end

return {
  game = "teufel",
  name = "fates",
  extends = "official",
  title = { en = "Fates" },
  hooks = {
    round_end = function(f, base)
      local seen = gone(f.memory)
      if seen == 63 then
        seen = 0
      end
      local left = {}
      for card = 1, 6 do
        if seen // (1 << (card - 1)) % 2 == 0 then
          left[#left + 1] = card
        end
      end
      local card = left[f.luck[1] % #left + 1]
      return base(f), (seen + (1 << (card - 1))) * 8 + card
    end,
    bonus = function(f, base)
      local card, paid = last(f.memory_round_end), {}
      for seat, amount in ipairs(base(f)) do
        paid[seat] = card == 1 and 2 * amount or card == 2 and 0 or amount
      end
      return paid
    end,
    pact_payment = function(f, base)
      local card = last(f.memory_round_end)
      return card == 3 and 0 or card == 4 and 100 or base(f)
    end,
    payout = function(f, base)
      return base(f) + (last(f.memory_round_end) == 5 and 10 or 0)
    end,
  },
  tests = {
    {
      name = "the first card is turned, and holds in the next round",
      given = {
        players = { "Anna", "Bert" },
        luck = { 0 },
        moves = { "next", "bets 10 10", "draw devil", "draw devil", "next", "bets 50 60" },
      },
      when = { "draw 75 stop", "draw 10 stop" },
      expect = { events = { { e = "bonus_paid", player = "Bert", amount = 100 } } },
    },
    {
      name = "any card can be laid by hand",
      given = { players = { "Anna", "Bert" }, state = { memory = { round_end = 133 } }, moves = { "next", "bets 50 60" } },
      when = { "draw 75 stop", "draw 10 stop" },
      expect = { events = { { e = "bet_won", player = "Anna", paid = 60 } } },
    },
  },
}
