return {
  game = "teufel",
  name = "facts-given-back",
  extends = "official",
  hooks = {
    payout = function(f, base)
      return f
    end,
  },
}
