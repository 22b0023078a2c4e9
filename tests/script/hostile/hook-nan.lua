-- second of its kind: value-nan
-- message: fraction
-- answer: integer
return {
  game = "teufel",
  name = "hook-nan",
  hooks = {
    payout = function(f, base)
      return 0 / 0
    end,
  },
}
