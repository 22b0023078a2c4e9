-- second of its kind: value-nan
-- message: fraction
-- answer: integer
return {
  game = "teufel",
  name = "hook-whole-float",
  hooks = {
    payout = function(f, base)
      return 5.0
    end,
  },
}
