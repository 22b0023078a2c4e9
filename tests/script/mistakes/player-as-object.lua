return {
  game = "teufel",
  name = "player-as-object",
  extends = "official",
  hooks = {
    payout = function(f, base)
      return base(f) + f.player.chips
    end,
  },
}
