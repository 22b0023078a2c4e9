-- How often a thrown barrel stands is no rule: wood and table decide. The bots play by one in three.
return {
  title = "How often a barrel stands",
  game = "polterfass",
  from = "official",
  players = 4,
  population = "bold+steady+careful+reckoner+master,reckoner,master",
  measures = "rounds,turn.1,bill.kind=greedy,served",
  games = 6000,
  seed = 1,
  compare = {
    { to = "stand_chance=[1,4]" },
    { to = "stand_chance=[3,10]" },
    { to = "stand_chance=[2,5]" },
    { to = "stand_chance=[1,2]" },
  },
}
