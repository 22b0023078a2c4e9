return {
  game = "teufel",
  name = "rule-outside",
  extends = "official",
  goal = 1000,
}
