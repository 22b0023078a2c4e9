return {
  game = "teufel",
  name = "devils-only",
  extends = "official",
  rules = {
    coal = { { 10, 1 } },
    devils = 48,
  },
}
