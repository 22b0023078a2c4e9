return {
  game = "teufel",
  name = "two-hooks-fail",
  extends = "official",
  hooks = {
    payout = function(f)
      return f.stak
    end,
    bonus = function(f)
      return 50
    end,
  },
}
