return {
  game = "teufel",
  name = "unknown-language",
  extends = "official",
  title = { en = "Short", sp = "Corto" },
}
