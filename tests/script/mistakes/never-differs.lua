return {
  game = "teufel",
  name = "never-differs",
  extends = "official",
  hooks = {
    payout = function(f, base)
      return base(f) + (f.names[f.player] == "Anna" and 10 or 0)
    end,
  },
}
