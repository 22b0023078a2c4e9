local wins = 0
return {
  game = "teufel",
  name = "hook-remembers",
  extends = "official",
  hooks = {
    payout = function(f, base)
      wins = wins + 1
      return f.stake + 10 * (wins % 2)
    end,
  },
}
