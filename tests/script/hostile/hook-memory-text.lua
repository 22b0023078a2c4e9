-- second of its kind: hook-memory-fraction
-- message: remembers
-- answer: integer
return {
  game = "teufel",
  name = "hook-memory-text",
  hooks = {
    payout = function(f, base)
      return 1, "x"
    end,
  },
}
