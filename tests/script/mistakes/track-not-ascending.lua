return {
  game = "teufel",
  name = "track-not-ascending",
  extends = "official",
  rules = {
    track = { 50, 200, 150, 300 },
  },
}
