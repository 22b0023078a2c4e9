return {
  game = "teufel",
  name = "base-misspelt-fact",
  extends = "official",
  hooks = {
    payout = function(f, base)
      return base({ stak = 50 })
    end,
  },
}
