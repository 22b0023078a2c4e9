return {
  game = "teufel",
  name = "whole-with-point",
  extends = "official",
  rules = {
    goal = 2 ^ 10,
  },
}
