return {
  game = "teufel",
  name = "hook-never-ends-game",
  extends = "official",
  hooks = {
    game_over = function(f)
      return false
    end,
  },
}
