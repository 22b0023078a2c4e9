-- stopped by: facts.cpp: facts are read-only
-- message: facts are read-only
-- answer: integer
return {
  game = "teufel",
  name = "hook-write-facts",
  hooks = {
    payout = function(f, base)
      f.stake = 1000000
      return f.stake
    end,
  },
}
