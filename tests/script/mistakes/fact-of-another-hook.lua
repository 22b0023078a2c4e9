return {
  game = "teufel",
  name = "fact-of-another-hook",
  extends = "official",
  hooks = {
    payout = function(f, base)
      if f.why == "coal" then
        return 0
      end
      return base(f)
    end,
  },
}
