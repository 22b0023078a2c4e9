-- game: teufel
-- extends: official
-- title.en: A stake at which the rule about stakes breaks

return {
  game = "teufel",
  name = "refusing",
  extends = "official",
  title = { en = "A stake at which the rule about stakes breaks" },
  rules = { goal = 300, max_rounds = 40 },
  hooks = {
    stake_allowed = function(f)
      if f.stake == 50 then
        error("not fifty")
      end
      return f.stake % 20 == 0 or f.stake == 10
    end,
  },
}
