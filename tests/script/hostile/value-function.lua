-- stopped by: variant_loader.cpp: functions stand in hooks alone
-- message: a rule takes a value, not a function
return {
  game = "teufel",
  name = "value-function",
  rules = { goal = function() return 1 end },
}
