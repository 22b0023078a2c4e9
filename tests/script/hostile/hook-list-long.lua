-- second of its kind: hook-text
-- message: must give
-- answer: integers
return {
  game = "teufel",
  name = "hook-list-long",
  hooks = {
    payout = function(f, base)
      local t = {}
      for i = 1, 500 do t[i] = i end
      return t
    end,
  },
}
