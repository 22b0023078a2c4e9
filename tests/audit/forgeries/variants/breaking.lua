-- game: polterfass
-- extends: official
-- title.en: A hook that gives, remembers, draws and breaks

return {
  game = "polterfass",
  name = "breaking",
  extends = "official",
  title = { en = "A hook that gives, remembers, draws and breaks" },
  rules = { goal = 30, max_rounds = 40 },
  hooks = {
    round_end = function(f)
      if f.memory == 1 then
        error("broken")
      end
      local amounts = {}
      for seat = 1, #f.totals do
        amounts[seat] = (f.luck[1] + seat) % 3
      end
      return amounts, f.memory + 1
    end,
  },
}
