-- stopped by: sandbox.cpp: a function is no answer
-- message: it gives a function
-- answer: integer
return {
  game = "teufel",
  name = "hook-function",
  hooks = {
    payout = function(f, base)
      return function() end
    end,
  },
}
