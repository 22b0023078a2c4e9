-- stopped by: script_hooks.cpp: an answer is of the kind that is asked for
-- message: must give integer
-- answer: integer
return {
  game = "teufel",
  name = "hook-text",
  hooks = {
    payout = function(f, base)
      return "120"
    end,
  },
}
