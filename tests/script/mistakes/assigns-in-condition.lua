return {
  game = "teufel",
  name = "assigns-in-condition",
  extends = "official",
  hooks = {
    payout = function(f, base)
      if f.top = true then
        return 0
      end
      return base(f)
    end,
  },
}
