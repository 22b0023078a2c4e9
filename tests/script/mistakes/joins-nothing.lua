return {
  game = "teufel",
  name = "joins-nothing",
  extends = "official",
  hooks = {
    payout = function(f, base)
      local names = { seat = "seat " .. f.player }
      trace("won by " .. names.sead .. ", " .. f.stake)
      return base(f)
    end,
  },
}
