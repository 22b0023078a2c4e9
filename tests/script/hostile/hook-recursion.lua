-- second of its kind: recursion
-- message: script.memory
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
