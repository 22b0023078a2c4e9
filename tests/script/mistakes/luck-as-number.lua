return {
  game = "teufel",
  name = "luck-as-number",
  extends = "official",
  hooks = {
    payout = function(f, base)
      return base(f) + 10 * (f.luck % 6)
    end,
  },
}
