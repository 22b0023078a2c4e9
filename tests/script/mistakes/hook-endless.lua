return {
  game = "teufel",
  name = "hook-endless",
  extends = "official",
  hooks = {
    payout = function(f, base)
      local prize = 0
      while prize < 100 do
        local price = prize + 10
      end
      return prize
    end,
  },
}
