return {
  game = "teufel",
  name = "number-in-quotes",
  extends = "official",
  rules = {
    goal = "1000",
  },
}
