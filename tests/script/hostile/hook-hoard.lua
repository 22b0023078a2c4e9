-- second of its kind: memory-strings
-- message: script.
-- answer: integer
local kept = {}
return {
  game = "teufel",
  name = "hook-hoard",
  hooks = {
    payout = function(f, base)
      for i = 1, 300 do kept[#kept + 1] = ("x"):rep(4000) .. #kept end
      return 1
    end,
  },
}
