-- second of its kind: loop-while
-- message: script.
-- answer: integer
return {
  game = "teufel",
  name = "hook-base-endless",
  hooks = {
    payout = function(f, base)
      while true do base(f) end
    end,
  },
}
