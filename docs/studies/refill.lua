-- The oven is filled where at most 16 pieces are left, by the rules that ship: books say only that pieces must not be
-- visible through its opening.
return {
  title = "When the oven is filled",
  game = "teufel",
  from = "official",
  players = 4,
  population = "careful+rival+steady+bold+master,bold,master",
  measures = "rounds,turn.1,devil_drawn,bet_won",
  games = 6000,
  seed = 1,
  compare = {
    { to = "refill_at=8" },
    { to = "refill_at=12" },
    { to = "refill_at=24" },
    { to = "refill_at=32" },
  },
}
