return {
  game = "teufel",
  name = "key-is-a-list",
  extends = "official",
  hooks = {
    payout = function(f, base)
      local seen = {}
      seen[f.chips] = true
      return base(f)
    end,
  },
}
