-- game: polterfass
-- extends: official
-- title.en: A second life

-- Each innkeeper is spared one failed throw a game; failed remembers who was, a bit a seat.
return {
  game = "polterfass",
  name = "second-life",
  extends = "official",
  title = { en = "A second life" },
  hooks = {
    failed = function(f, base)
      local spared = 1 << (f.innkeeper - 1)
      if not base(f) or f.memory & spared ~= 0 then
        return base(f)
      end
      return false, f.memory | spared
    end,
  },
  tests = {
    {
      name = "spared",
      given = { players = { "Anna", "Bert", "Cleo" }, moves = { "next", "roll 9", "order Bert 7", "order Cleo 0" } },
      when = { "roll none" },
      expect = { phase = "pour", memory = { failed = 1 } },
    },
    {
      name = "but once",
      given = { players = { "Anna", "Bert", "Cleo" }, moves = { "next", "roll 9", "order Bert 7", "order Cleo 0", "roll none" } },
      when = { "roll none" },
      expect = { events = { { e = "innkeeper_failed" } } },
    },
  },
}
