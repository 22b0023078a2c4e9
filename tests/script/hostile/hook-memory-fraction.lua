-- stopped by: script_hooks.cpp: what is remembered is a number
-- message: 
-- answer: integer
return {
  game = "teufel",
  name = "hook-memory-fraction",
  hooks = {
    payout = function(f, base)
      return 1, 1 / 3
    end,
  },
}
