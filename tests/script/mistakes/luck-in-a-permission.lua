return {
  game = "teufel",
  name = "luck-in-a-permission",
  extends = "official",
  hooks = {
    stake_allowed = function(f)
      return f.luck[1] > 3
    end,
  },
}
