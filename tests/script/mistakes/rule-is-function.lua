return {
  game = "teufel",
  name = "rule-is-function",
  extends = "official",
  rules = {
    goal = function()
      return 1000
    end,
  },
}
