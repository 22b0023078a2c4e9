return {
  game = "teufel",
  name = "clock-in-hook",
  extends = "official",
  hooks = {
    payout = function(f, base)
      return base(f) + os.time() % 2 * 10
    end,
  },
}
