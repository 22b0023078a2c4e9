return {
  game = "teufel",
  name = "counts-undeclared",
  extends = "official",
  hooks = {
    payout = function(f, base)
      wins = wins + 1
      return base(f)
    end,
  },
}
