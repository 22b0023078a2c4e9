return {
  game = "teufel",
  name = "answers-of-the-wrong-kind",
  extends = "official",
  hooks = {
    payout = function(f, base)
      return base(f), f.memory + 0.5
    end,
    bonus = function(f, base)
      return base(f) + 10
    end,
    game_over = function(f)
      return f.round
    end,
    winners = function(f)
      return f.chips
    end,
  },
}
