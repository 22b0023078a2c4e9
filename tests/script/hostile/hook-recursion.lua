-- second of its kind: recursion
-- message: lua.deep
-- answer: integer
local again
again = function(f, base) return again(f, base) + 1 end
return {
  game = "teufel",
  name = "hook-recursion",
  hooks = {
    payout = function(f, base)
      return again(f, base) + 1
    end,
  },
}
