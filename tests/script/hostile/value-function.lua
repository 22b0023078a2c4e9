-- stopped by: variant_loader.cpp: functions stand in hooks alone
-- message: a function cannot stand here
return {
  game = "teufel",
  name = "value-function",
  rules = { goal = function() return 1 end },
}
