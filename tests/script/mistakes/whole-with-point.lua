return {
  game = "teufel",
  name = "whole-with-point",
  extends = "official",
  rules = {
    goal = 2048 / 2,
  },
}
