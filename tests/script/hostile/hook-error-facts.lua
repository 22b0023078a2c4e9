-- second of its kind: error-table
-- message: must be a text, not facts
-- answer: integer
return {
  game = "teufel",
  name = "hook-error-facts",
  hooks = {
    payout = function(f, base)
      error(f)
    end,
  },
}
