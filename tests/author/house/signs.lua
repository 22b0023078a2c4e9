-- game: polterfass
-- extends: official
-- title.en: Signs over the bar

-- With the first throw a sign is hung out, which all see before they order: 1 strong beer (all served counts twice), 2
-- thin beer (5 less), else nothing. first_throw_done remembers it.
return {
  game = "polterfass",
  name = "signs",
  extends = "official",
  title = { en = "Signs over the bar" },
  hooks = {
    first_throw_done = function(f, base)
      local done = base(f)
      if not done then
        return done
      end
      return done, f.luck[1] % 4
    end,
    served = function(f, base)
      local sign = f.memory_first_throw_done
      return sign == 1 and 2 * base(f) or sign == 2 and math.max(0, base(f) - 5) or base(f)
    end,
  },
  tests = {
    {
      name = "strong beer",
      given = { players = { "Anna", "Bert", "Cleo" }, luck = { 1 }, moves = { "next", "roll 9", "order Bert 5" } },
      when = { "order Cleo 3", "close" },
      expect = { events = { { e = "served", mugs = 18 } } },
    },
    {
      name = "thin beer",
      given = { players = { "Anna", "Bert", "Cleo" }, luck = { 2 }, moves = { "next", "roll 9", "order Bert 5" } },
      when = { "order Cleo 3", "close" },
      expect = { events = { { e = "served", mugs = 4 } } },
    },
  },
}
