-- second of its kind: value-cycle
-- message: nested too deeply
-- answer: integers
return {
  game = "teufel",
  name = "hook-list-cycle",
  hooks = {
    payout = function(f, base)
      local t = {}
      t[1] = t
      return t
    end,
  },
}
