return {
  game = "teufel",
  name = "latin-1",
  extends = "official",
  title = { de = "Für Große" },
}
