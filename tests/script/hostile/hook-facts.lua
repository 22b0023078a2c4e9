-- stopped by: value.cpp: facts are no answer
-- message: facts
-- answer: integer
return {
  game = "teufel",
  name = "hook-facts",
  hooks = {
    payout = function(f, base)
      return f
    end,
  },
}
