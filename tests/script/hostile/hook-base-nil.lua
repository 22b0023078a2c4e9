-- stopped by: hook_call.cpp: base wants the facts
-- message: base
-- answer: integer
return {
  game = "teufel",
  name = "hook-base-nil",
  hooks = {
    payout = function(f, base)
      return base()
    end,
  },
}
