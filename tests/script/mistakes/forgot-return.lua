local variant = {
  game = "teufel",
  name = "forgot-return",
  extends = "official",
}
