return {
  game = "teufel",
  name = "hook-indexes-seat",
  extends = "official",
  hooks = {
    payout = function(f, base)
      return f.chips[f.seat]
    end,
  },
}
