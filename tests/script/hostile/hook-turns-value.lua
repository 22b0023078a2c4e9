-- second of its kind: hook-vanishes
-- message: no function any more
-- answer: integer
local variant = { game = "teufel", name = "hook-turns-value", hooks = {} }
variant.hooks.payout = function(f)
  variant.hooks = 5
  return 1
end
return variant
