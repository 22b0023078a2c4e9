local target = 1000
return {
  game = "teufel",
  name = "misspelt-variable",
  extends = "official",
  rules = { goal = tarjet },
}
