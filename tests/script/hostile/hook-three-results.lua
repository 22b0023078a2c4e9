-- stopped by: sandbox.cpp: two results
-- message: more than two results
-- answer: integer
return {
  game = "teufel",
  name = "hook-three-results",
  hooks = {
    payout = function(f, base)
      return 1, 2, 3
    end,
  },
}
