return {
  game = "teufel",
  name = "slash-comment",
  extends = "official",
  rules = {
    goal = 1000, // a shorter evening
  },
}
