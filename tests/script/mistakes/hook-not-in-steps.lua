return {
  game = "teufel",
  name = "hook-not-in-steps",
  extends = "official",
  hooks = {
    payout = function(f, base)
      return f.stake // 4
    end,
  },
}
