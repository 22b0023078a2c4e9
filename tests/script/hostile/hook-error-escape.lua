-- second of its kind: error-escape
-- message: \x1b
-- answer: integer
return {
  game = "teufel",
  name = "hook-error-escape",
  hooks = {
    payout = function(f, base)
      error("\27[2J\7")
    end,
  },
}
