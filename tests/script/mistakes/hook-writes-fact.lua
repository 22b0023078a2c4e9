return {
  game = "teufel",
  name = "hook-writes-fact",
  extends = "official",
  hooks = {
    payout = function(f, base)
      f.stake = f.stake * 2
      return f.stake
    end,
  },
}
