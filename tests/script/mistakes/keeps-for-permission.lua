local last = -1
return {
  game = "teufel",
  name = "keeps-for-permission",
  extends = "official",
  hooks = {
    round_end = function(f, base)
      last = f.coals[1]
      return base(f)
    end,
    stake_allowed = function(f, base)
      return last ~= 0 or f.stake <= 50
    end,
  },
}
