return {
  game = "teufel",
  name = "hook-forgets-return",
  extends = "official",
  hooks = {
    payout = function(f, base)
      local prize = f.stake * 2
    end,
  },
}
