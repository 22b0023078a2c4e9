-- second of its kind: hook-text
-- message: must give integer
-- answer: integer
return {
  game = "teufel",
  name = "hook-nothing",
  hooks = {
    payout = function(f, base)
      local x = f.stake
    end,
  },
}
