return {
  game = "teufel",
  name = "base-without-facts",
  extends = "official",
  hooks = {
    payout = function(f, base)
      return base()
    end,
  },
}
