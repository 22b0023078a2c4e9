return {
  game = "teufel",
  name = "hook-answers-text",
  extends = "official",
  hooks = {
    payout = function(f, base)
      return f.stake .. "0"
    end,
  },
}
