return {
  game = "teufel",
  name = "print-in-hook",
  extends = "official",
  hooks = {
    payout = function(f, base)
      print("won", f.stake)
      return base(f)
    end,
  },
}
