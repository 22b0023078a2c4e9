-- second of its kind: hook-three-results
-- message: more than three results
-- answer: integer
return {
  game = "teufel",
  name = "hook-many-results",
  hooks = {
    payout = function(f, base)
      return table.unpack({ 1, 2, 3, 4, 5 }, 1, 200)
    end,
  },
}
