return {
  game = "teufel",
  name = "catches-errors",
  extends = "official",
  hooks = {
    payout = function(f, base)
      local good, paid = pcall(base, f)
      return good and paid or 0
    end,
  },
}
