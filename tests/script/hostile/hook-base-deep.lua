-- second of its kind: recursion
-- message: lua.deep
-- answer: integer
return {
  game = "teufel",
  name = "hook-base-deep",
  hooks = {
    payout = function(f, base)
      return (function(again) return again(again) end)(function(again) return base(f) + again(again) end)
    end,
  },
}
