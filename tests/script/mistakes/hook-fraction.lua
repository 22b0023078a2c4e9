return {
  game = "teufel",
  name = "hook-fraction",
  extends = "official",
  hooks = {
    payout = function(f, base)
      return f.stake / 4
    end,
  },
}
