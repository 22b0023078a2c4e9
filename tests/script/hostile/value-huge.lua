-- stopped by: engine/rules/rules.cpp: limits of a rule
-- message: takes integer
return {
  game = "teufel",
  name = "value-huge",
  rules = { goal = math.maxinteger },
}
