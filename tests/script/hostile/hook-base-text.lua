-- second of its kind: dump
-- message: 
-- answer: integer
return {
  game = "teufel",
  name = "hook-base-text",
  hooks = {
    payout = function(f, base)
      return base("x")
    end,
  },
}
