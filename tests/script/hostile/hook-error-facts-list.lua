-- second of its kind: error-table
-- message: must be a text, not
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
