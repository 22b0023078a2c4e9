return {
  game = "teufel",
  name = "who-starts",
  extends = "official",
  hooks = {
    next_starter = function(f)
      return 1
    end,
  },
}
