local track = { 50, 200, 300 }
track[5] = 700
return {
  game = "teufel",
  name = "list-with-hole",
  extends = "official",
  rules = { track = track },
}
