return {
  game = "teufel",
  name = "hook-negative",
  extends = "official",
  hooks = {
    payout = function(f, base)
      return -f.stake
    end,
  },
}
