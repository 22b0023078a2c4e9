-- second of its kind: hook-text
-- message: must give integer
-- answer: integer
return {
  game = "teufel",
  name = "hook-too-large",
  hooks = {
    payout = function(f, base)
      return math.maxinteger
    end,
  },
}
