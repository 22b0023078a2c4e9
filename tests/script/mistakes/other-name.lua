return {
  game = "teufel",
  name = "my-rules",
  extends = "official",
  rules = { goal = 1000 },
}
