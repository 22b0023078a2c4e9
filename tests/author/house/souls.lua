-- game: teufel
-- extends: official
-- title.en: Souls

-- Everybody has three souls and loses one in every round without coal. Who has none left wins nothing with a bet.
-- round_end counts the lost ones, two bits a seat.
local function lost(memory, seat)
  return memory >> 2 * (seat - 1) & 3
end

return {
  game = "teufel",
  name = "souls",
  extends = "official",
  title = { en = "Souls" },
  hooks = {
    round_end = function(f, base)
      local memory = f.memory
      for seat, coal in ipairs(f.coals) do
        if coal == 0 and lost(memory, seat) < 3 then
          memory = memory + (1 << 2 * (seat - 1))
        end
      end
      return base(f), memory
    end,
    payout = function(f, base)
      return lost(f.memory_round_end, f.player) == 3 and 0 or base(f)
    end,
  },
  tests = {
    {
      name = "a soul is lost",
      given = { players = { "Anna", "Bert" }, moves = { "next", "bets 10 10" } },
      when = { "draw devil", "draw 10 stop" },
      expect = { events = { { e = "remembered", key = "round_end", value = 1 } } },
    },
    {
      name = "without a soul nothing is won",
      given = { players = { "Anna", "Bert" }, state = { memory = { round_end = 3 } }, moves = { "next", "bets 10 20" } },
      when = { "draw 50 stop", "draw devil" },
      expect = { events = { { e = "bet_won", player = "Anna", paid = 0 }, { e = "bet_won", player = "Bert", paid = 40 } } },
    },
  },
}
