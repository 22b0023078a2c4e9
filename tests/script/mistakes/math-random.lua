return {
  game = "teufel",
  name = "math-random",
  extends = "official",
  hooks = {
    payout = function(f, base)
      return base(f) + 10 * math.random(6)
    end,
  },
}
