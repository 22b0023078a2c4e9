return {
  game = "teufel",
  name = "power",
  extends = "official",
  hooks = {
    payout = function(f, base)
      return f.stake ^ 2 // 100
    end,
  },
}
