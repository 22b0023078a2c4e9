return {
  game = "teufel",
  name = "writes-a-list",
  extends = "official",
  hooks = {
    round_end = function(f, base)
      f.chips[1] = f.chips[1] + 50
      return base(f)
    end,
  },
}
