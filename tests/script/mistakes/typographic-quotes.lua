return {
  game = “teufel”,
  name = “typographic-quotes”,
}
