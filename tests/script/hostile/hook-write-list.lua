-- second of its kind: hook-write-facts
-- message: a list of facts is read-only
-- answer: integer
return {
  game = "teufel",
  name = "hook-write-list",
  hooks = {
    payout = function(f, base)
      f.chips[1] = 1000000
      return 1
    end,
  },
}
