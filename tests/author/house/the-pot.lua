-- game: teufel
-- extends: official
-- title.en: The pot

-- Lost stakes go into a pot; who alone lays down the most coal takes it. round_end remembers what is in it.
return {
  game = "teufel",
  name = "the-pot",
  extends = "official",
  title = { en = "The pot" },
  hooks = {
    round_end = function(f, base)
      local pot, given, best, holder = f.memory, {}, 0, nil
      for seat, more in ipairs(base(f)) do
        given[seat] = more
        pot = pot + f.lost[seat]
        if f.coals[seat] > best then
          best, holder = f.coals[seat], seat
        elseif f.coals[seat] == best then
          holder = nil
        end
      end
      if holder == nil then
        return given, pot
      end
      given[holder] = given[holder] + pot
      return given, 0
    end,
  },
  tests = {
    {
      name = "nobody",
      given = { players = { "Anna", "Bert" }, moves = { "next", "bets 50 60" } },
      when = { "draw devil", "draw devil" },
      expect = { events = { { e = "remembered", key = "round_end", value = 110 } }, no_events = { { e = "adjusted" } } },
    },
    {
      name = "everything",
      given = { players = { "Anna", "Bert" }, state = { memory = { round_end = 110 } }, moves = { "next", "bets 50 60" } },
      when = { "draw 50 stop", "draw devil" },
      expect = { events = { { e = "adjusted", player = "Anna", amount = 170 } } },
    },
  },
}
