-- second of its kind: hook-text
-- message: 
-- answer: integer
return {
  game = "teufel",
  name = "hook-base-forged",
  hooks = {
    payout = function(f, base)
      return base({ standard = 1 << 60 })
    end,
  },
}
