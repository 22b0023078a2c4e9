return {
  game = "teufel",
  name = "never-asked",
  extends = "official",
  rules = {
    devils = 0,
  },
  hooks = {
    pact_payment = function(f)
      return f.stake
    end,
  },
}
