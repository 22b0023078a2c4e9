return {
  game = "teufel",
  name = "reached-at-once",
  extends = "official",
  rules = {
    goal = 200,
    start_chips = 300,
  },
}
