return {
  game = "teufel",
  name = "grows-in-a-loop",
  extends = "official",
  hooks = {
    payout = function(f, base)
      local seen = {}
      while f.stake > 0 do
        seen[#seen + 1] = f.stake
      end
      return #seen
    end,
  },
}
