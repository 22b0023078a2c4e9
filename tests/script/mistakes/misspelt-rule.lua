return {
  game = "teufel",
  name = "misspelt-rule",
  extends = "official",
  rules = {
    gaol = 1000,
  },
}
