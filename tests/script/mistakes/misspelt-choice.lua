return {
  game = "teufel",
  name = "misspelt-choice",
  extends = "official",
  rules = {
    bonus_ties = "spilt",
  },
}
