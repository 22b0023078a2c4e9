-- game: teufel
-- extends: official
-- title.en: Last one standing

-- Whoever alone keeps coal in a round is given 60.
return {
  game = "teufel",
  name = "last-one-standing",
  extends = "official",
  title = { en = "Last one standing" },
  hooks = {
    round_end = function(f, base)
      local given, keepers = {}, {}
      for seat, more in ipairs(base(f)) do
        given[seat] = more
        if f.coals[seat] > 0 then
          keepers[#keepers + 1] = seat
        end
      end
      if #keepers == 1 then
        given[keepers[1]] = given[keepers[1]] + 60
      end
      return given
    end,
  },
  tests = {
    {
      name = "alone",
      given = { players = { "Anna", "Bert", "Cleo" }, moves = { "next", "bets 10 10 10" } },
      when = { "draw 20 stop", "draw devil", "draw 10 devil" },
      expect = { events = { { e = "adjusted", player = "Anna", amount = 60 } } },
    },
    {
      name = "in company",
      given = { players = { "Anna", "Bert", "Cleo" }, moves = { "next", "bets 10 10 10" } },
      when = { "draw 20 stop", "draw 10 stop", "draw devil" },
      expect = { no_events = { { e = "adjusted" } } },
    },
  },
}
