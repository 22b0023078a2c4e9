{
  game = "teufel",
  name = "no-return",
  extends = "official",
}
