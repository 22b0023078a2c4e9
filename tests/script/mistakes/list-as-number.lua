return {
  game = "teufel",
  name = "list-as-number",
  extends = "official",
  hooks = {
    payout = function(f, base)
      return f.chips + 10
    end,
  },
}
