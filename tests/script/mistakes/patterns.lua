return {
  game = "teufel",
  name = "patterns",
  extends = "official",
  hooks = {
    payout = function(f, base)
      return #string.gsub(f.names[1], "A", "") * 10
    end,
  },
}
