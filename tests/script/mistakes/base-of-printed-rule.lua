return {
  game = "teufel",
  name = "base-of-printed-rule",
  extends = "official",
  hooks = {
    payout = function(f, base)
      return base({ stake = 50 })
    end,
  },
}
