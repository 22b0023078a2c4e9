-- The Italian rules of Auf Teufel komm raus print a goal of 600 chips, all others 1600: a misprint, or another game?
return {
  title = "A goal of 600 instead of 1600",
  game = "teufel",
  from = "official",
  population = "careful+rival+steady+bold+master,bold,master",
  measures = "rounds,decisions,half_wins60,comeback,turn.1",
  effect = "0.5",
  games = 6000,
  seed = 1,
  compare = {
    { to = "italian-600", players = 3 },
    { to = "italian-600", players = 5 },
  },
}
