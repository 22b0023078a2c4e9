-- second of its kind: memory-strings
-- message: script.memory
-- answer: integer
local kept = {}
return {
  game = "teufel",
  name = "hook-hoard",
  hooks = {
    payout = function(f, base)
      local n = #kept
      for i = 1, 1000 do kept[n + i] = ("x"):rep(4000) .. i end
      return 1
    end,
  },
}
