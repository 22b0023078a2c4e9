-- stopped by: hook_call.cpp: the hook is looked for at every call
-- message: no function any more
-- answer: integer
local variant = { game = "teufel", name = "hook-vanishes", hooks = {} }
variant.hooks.payout = function(f)
  variant.hooks.payout = nil
  return 1
end
return variant
