-- second of its kind: loop-while
-- message: script.budget
-- answer: integer
return {
  game = "teufel",
  name = "hook-endless",
  hooks = {
    payout = function(f, base)
      while true do end
    end,
  },
}
