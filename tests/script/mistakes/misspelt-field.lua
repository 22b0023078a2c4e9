return {
  game = "teufel",
  name = "misspelt-field",
  extends = "official",
  rule = {
    goal = 1000,
  },
}
