return {
  game = "teufel",
  name = "moves-of-its-own",
  extends = "official",
  moves = {
    offer = { phase = "auction", apply = function(f) end },
  },
  phases = { "auction", "bet", "draw" },
}
