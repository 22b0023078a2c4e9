-- game: teufel
-- extends: official
-- title.en: A hook that gives, remembers, draws and breaks

return {
  game = "teufel",
  name = "stopping",
  extends = "official",
  title = { en = "A hook that gives, remembers, draws and breaks" },
  rules = { goal = 600, max_rounds = 40 },
  hooks = {
    round_end = function(f)
      if f.memory == 1 then
        error("broken")
      end
      local amounts = {}
      for seat = 1, #f.chips do
        amounts[seat] = seat == 1 and 10 or 10 * ((f.luck[1] + seat) % 3)
      end
      return amounts, f.memory + 1
    end,
  },
}
