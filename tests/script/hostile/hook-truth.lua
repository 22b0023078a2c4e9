-- second of its kind: hook-text
-- message: must give integer
-- answer: integer
return {
  game = "teufel",
  name = "hook-truth",
  hooks = {
    payout = function(f, base)
      return true
    end,
  },
}
