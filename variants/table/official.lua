-- game: table
-- title.en: A score pad
-- title.de: Ein Punkteblock
-- title.fr: Un bloc de score
-- title.it: Un segnapunti

-- For any game at your table: after each round everybody tells what it has brought, until somebody reaches the goal.
-- A game of your own is a file like this one: settings, places and moves, and a function `round` that
-- plays a round from first to last (docs/writing-variants.md).

return {
  api = 2,
  game = "table",
  name = "official",
  title = { en = "A score pad", de = "Ein Punkteblock", fr = "Un bloc de score", it = "Un segnapunti" },
  source = "A score pad, as everybody keeps one",
  text = {
    en = "For any game at your table: after each round everybody tells what it has brought, until somebody reaches the goal.",
    de = "Für jedes Spiel am Tisch: Nach jeder Runde sagt jeder, was sie gebracht hat, bis jemand das Ziel erreicht.",
    fr = "Pour tout jeu à votre table : après chaque tour, chacun dit ce qu'il a rapporté, jusqu'à ce que quelqu'un atteigne le but.",
    it = "Per qualsiasi gioco al tavolo: dopo ogni giro ognuno dice quanti punti ha fatto, finché qualcuno non raggiunge il traguardo.",
  },
  settings = {
    most = {
      type = "integer", from = 1, to = 1000, default = 50,
      help = {
        en = "points of one round, at most", de = "Punkte einer Runde, höchstens",
        fr = "points d'un tour, au plus", it = "punti di un giro, al massimo",
      },
    },
    goal = {
      type = "integer", from = 1, to = 100000, default = 200,
      help = {
        en = "points that end the game", de = "Punkte, die das Spiel beenden",
        fr = "points qui finissent la partie", it = "punti che chiudono la partita",
      },
    },
  },
  moves = {
    score = {
      help = {
        en = "what the round has brought", de = "was die Runde gebracht hat",
        fr = "ce que le tour a rapporté", it = "quanto ha portato il giro",
      },
      args = { { name = "n", type = "integer", from = -1000, to = 1000 } },
    },
  },
  words = {
    round = { en = "round", de = "Runde", fr = "tour", it = "giro" },
  },
  round = function(f, t)
    local told = t.ask_all(f.seats, "score", { n = { from = -rules.most, to = rules.most } })
    for seat, round in ipairs(told) do t.score(seat, round.n, "round") end
    if #f.where(f.points, function(points) return points >= rules.goal end) > 0 then
      t.finish(f.most(f.points))
    end
  end,
  bots = {
    score = function(f) return { f.luck[1] % 21 } end,
  },
  tests = {
    {
      name = "points add up",
      given = { players = { "Anna", "Bert" }, moves = { "next", "score Bert 12", "score Anna 7", "next" } },
      when = { "score Anna -3", "score Bert 38" },
      expect = { ["Anna.points"] = 4, ["Bert.points"] = 50 },
    },
    { name = "it ends", games = 200, players = 3, expect = { rounds = { min = 10, max = 30 } } },
  },
}
