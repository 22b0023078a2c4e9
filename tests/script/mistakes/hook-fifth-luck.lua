return {
  game = "teufel",
  name = "hook-fifth-luck",
  extends = "official",
  hooks = {
    payout = function(f, base)
      return base(f) + 10 * f.luck[5]
    end,
  },
}
