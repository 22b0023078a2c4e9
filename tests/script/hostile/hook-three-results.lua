-- stopped by: script_hooks.cpp: a reason
-- message: gives as third result why
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
