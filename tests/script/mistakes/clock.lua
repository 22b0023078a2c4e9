return {
  game = "teufel",
  name = "clock",
  extends = "official",
  rules = { goal = 1000 + os.time() % 100 * 10 },
}
