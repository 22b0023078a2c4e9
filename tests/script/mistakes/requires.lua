return {
  game = "teufel",
  name = "requires",
  extends = "official",
  hooks = {
    payout = function(f, base)
      return require("house").payout(f)
    end,
  },
}
