-- second of its kind: hook-text
-- message: must give
-- answer: integers
return {
  game = "teufel",
  name = "hook-list-of-texts",
  hooks = {
    payout = function(f, base)
      return { "1" }
    end,
  },
}
