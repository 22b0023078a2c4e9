return {
  game = "teufel",
  name = "who-starts",
  extends = "official",
  hooks = {
    starter = function(f)
      return 1
    end,
  },
}
