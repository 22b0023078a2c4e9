-- stopped by: facts.cpp: a fact that is not told
-- message: is not told
-- answer: integer
return {
  game = "teufel",
  name = "hook-unknown-fact",
  hooks = {
    payout = function(f, base)
      return f.secret
    end,
  },
}
