return {
  game = "teufel",
  name = "forbids-every-stake",
  extends = "official",
  hooks = {
    stake_allowed = function(f)
      return f.stake > 5000
    end,
  },
}
