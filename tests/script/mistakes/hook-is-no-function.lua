return {
  game = "teufel",
  name = "hook-is-no-function",
  extends = "official",
  hooks = { payout = 100 },
}
