-- stopped by: script_hooks.cpp: 80 bytes of a wrong answer are shown
-- message: …
-- answer: integer
return {
  game = "teufel",
  name = "hook-text-long",
  hooks = {
    payout = function(f, base)
      return ("\27]0;owned\7"):rep(350)
    end,
  },
}
