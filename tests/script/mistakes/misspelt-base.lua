return {
  game = "teufel",
  name = "misspelt-base",
  extends = "official",
  hooks = {
    payout = function(f, base)
      return bas(f)
    end,
  },
}
