return {
  game = "teufel",
  name = "hook-next-seat",
  extends = "official",
  hooks = {
    payout = function(f, base)
      return f.chips[f.player + 1]
    end,
  },
}
