return {
  game = "teufel",
  name = "hook-misspelt-fact",
  extends = "official",
  hooks = {
    payout = function(f, base)
      return f.stak * 2
    end,
  },
}
