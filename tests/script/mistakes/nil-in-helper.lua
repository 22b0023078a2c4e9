local function best(of)
  return of.coal.value
end

return {
  game = "teufel",
  name = "nil-in-helper",
  extends = "official",
  hooks = {
    payout = function(f, base)
      return best({ stake = f.stake })
    end,
  },
}
