return {
  game = "teufel",
  name = "misspelt-hooks",
  extends = "official",
  hook = {
    payout = function(f, base)
      return base(f)
    end,
  },
}
