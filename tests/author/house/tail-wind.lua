-- game: teufel
-- extends: official
-- title.en: Tail wind
-- title.de: Rückenwind

-- Who holds less than half of what the richest holds gets half of his stake on top of a bet won.
return {
  game = "teufel",
  name = "tail-wind",
  extends = "official",
  title = { en = "Tail wind", de = "Rückenwind" },
  text = { en = "The poor win more.", de = "Arme gewinnen mehr." },
  say = { wind = { en = "{player} has the wind behind: {more} more.", de = "{player} hat Rückenwind: {more} mehr." } },
  rules = { stake_step = 5 },
  hooks = {
    payout = function(f, base)
      local held = {}
      for seat, chips in ipairs(f.chips) do
        held[seat] = chips + f.stakes[seat]
      end
      if 2 * held[f.player] >= math.max(table.unpack(held)) then
        return base(f)
      end
      local more = f.stake // 10 * 5
      return base(f) + more, nil, { say = "wind", player = f.names[f.player], more = more }
    end,
  },
  tests = {
    {
      name = "half more, and why",
      given = { players = { "Anna", "Bert" }, state = { ["Bert.chips"] = 900 }, moves = { "next", "bets 40 60" } },
      when = { "draw 75 stop", "draw 10 stop" },
      expect = {
        events = {
          { e = "told", key = "wind", values = { player = "Anna", more = 20 } },
          { e = "bet_won", player = "Anna", paid = 60 },
          { e = "bet_won", player = "Bert", paid = 120 },
        },
      },
    },
  },
}
