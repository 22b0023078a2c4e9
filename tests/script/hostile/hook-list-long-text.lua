-- second of its kind: hook-text-long
-- message: …
-- answer: integers
return {
  game = "teufel",
  name = "hook-list-long-text",
  hooks = {
    payout = function(f, base)
      local t = {}
      for i = 1, 900 do t[i] = "x" end
      return t
    end,
  },
}
