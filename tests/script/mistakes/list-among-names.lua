return {
  game = "teufel",
  name = "list-among-names",
  extends = "official",
  rules = {
    goal = 1000,
    100,
  },
}
