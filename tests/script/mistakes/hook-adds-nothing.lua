return {
  game = "teufel",
  name = "hook-adds-nothing",
  extends = "official",
  hooks = {
    payout = function(f, base)
      return base(f) + f.chips[f.player + 6]
    end,
  },
}
