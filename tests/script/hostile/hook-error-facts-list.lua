-- second of its kind: error-table
-- message: error with a
-- answer: integer
return {
  game = "teufel",
  name = "hook-error-facts-list",
  hooks = {
    payout = function(f, base)
      error(f.chips)
    end,
  },
}
