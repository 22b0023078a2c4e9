-- game: table
-- title.en: Pig
-- title.de: Das Schwein
-- title.fr: Le cochon
-- title.it: Il maiale

-- Roll and add up, or keep what the turn has brought. In the public domain.

return {
  api = 2,
  game = "table",
  name = "pig",
  title = { en = "Pig", de = "Das Schwein", fr = "Le cochon", it = "Il maiale" },
  text = {
    en = "Roll and add up, or hold what the turn has brought. A one loses it.",
    de = "Würfle und zähle zusammen, oder behalte, was der Zug gebracht hat. Eine Eins verliert es.",
    fr = "Lance et additionne, ou garde ce que le tour a rapporté. Un as perd tout.",
    it = "Tira e somma, o tieni quanto ha portato il turno. Un 1 fa perdere tutto.",
  },
  source = "Pig, in the public domain",
  players = { 2, 6 },
  settings = {
    goal = {
      type = "integer", from = 10, to = 1000, default = 100,
      help = { en = "points that win", de = "Punkte zum Sieg", fr = "points pour gagner", it = "punti per vincere" },
    },
  },
  state = {
    gain = {
      type = "integer", from = 0, to = 2000, reset = "turn",
      show = { en = "this turn", de = "in diesem Zug", fr = "ce tour-ci", it = "in questo turno" },
    },
  },
  moves = {
    roll = { help = { en = "one die more", de = "noch ein Wurf", fr = "encore un dé", it = "un altro dado" } },
    hold = {
      help = { en = "keeps the turn's points", de = "behält die Punkte", fr = "garde les points", it = "tiene i punti" },
    },
  },
  say = {
    lost = {
      en = "A one: {player} loses {n}.", de = "Eine Eins: {player} verliert {n}.",
      fr = "Un as : {player} perd {n}.", it = "Un 1: {player} perde {n}.",
    },
  },
  words = {
    held = { en = "held", de = "behalten", fr = "gardé", it = "tenuto" },
  },
  round = function(f, t)
    for _, seat in ipairs(f.seats_from(f.starter)) do
      t.turn(seat)
      while t.ask(seat, { "roll", "hold" }) == "roll" do
        local die = t.roll({ key = "die", sides = 6 })[1]
        if die == 1 then
          t.say("lost", { player = seat, n = f.state.gain })
          t.set("gain", 0)
          break
        end
        t.add("gain", die)
      end
      t.score(seat, f.state.gain, "held")
      if f.points[seat] >= rules.goal then return t.finish({ seat }) end
    end
  end,
  bots = {
    roll = function(f) return f.state.gain < 20 end,
  },
  tests = {
    {
      name = "a one loses the turn",
      given = { players = { "Anna", "Bert" }, luck = { 5, 0 }, moves = { "next", "roll" } },
      when = { "roll" },
      expect = { ["Anna.points"] = 0, turn = "Bert" },
    },
    { name = "hold at 20 is normal", games = 500, players = 2, expect = { rounds = { min = 8, max = 20 } } },
  },
}
