return {
  game = "teufel",
  name = "missing-brace",
  extends = "official",
  rules = {
    goal = 1000,
}
