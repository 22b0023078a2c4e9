-- stopped by: facts.cpp: a fact that is not told
-- message: there is no fact
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
