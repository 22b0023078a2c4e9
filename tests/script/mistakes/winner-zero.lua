return {
  game = "teufel",
  name = "winner-zero",
  extends = "official",
  hooks = {
    winners = function(f)
      return { 0 }
    end,
  },
}
