return {
  game = "teufel",
  name = "misspelt-hook",
  extends = "official",
  hooks = {
    pay_out = function(f)
      return f.stake * 2
    end,
  },
}
