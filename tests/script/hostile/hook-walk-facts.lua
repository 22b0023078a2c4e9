-- second of its kind: walk-language
-- message: table
-- answer: integer
return {
  game = "teufel",
  name = "hook-walk-facts",
  hooks = {
    payout = function(f, base)
      for k in pairs(f) do error(k) end
      return 1
    end,
  },
}
