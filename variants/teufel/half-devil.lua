-- game: teufel
-- extends: official
-- title.en: Half a devil
-- title.de: Der halbe Teufel
-- title.fr: Le demi-diable
-- title.it: Mezzo diavolo

-- A devil takes half of the coal that lies there, and not all of it. Moves: how many bets are won, and how
-- long players go on drawing. Bots that do not know of it go on as before: 7.1 rounds between four `bold`.

-- Ein Teufel nimmt die Hälfte der Kohle, die daliegt, und nicht alle. Bewegt: wie viele Wetten gewonnen
-- werden, und wie lange gezogen wird. Bots, die nichts davon wissen, spielen wie zuvor: 7,1 Runden zwischen
-- vier `bold`.

return {
  api = 2,
  game = "teufel",
  name = "half-devil",
  extends = "official",
  title = {
    en = "Half a devil",
    de = "Der halbe Teufel",
    fr = "Le demi-diable",
    it = "Mezzo diavolo",
  },
  source = "A house rule; it stands in no rulebook",
  text = {
    en = "A devil takes only a part of the coal that lies there; the rest counts.",
    de = "Ein Teufel nimmt nur einen Teil der Kohle, die daliegt; der Rest zählt.",
    fr = "Un diable ne prend qu'une partie du charbon retourné ; le reste compte.",
    it = "Un diavolo prende solo una parte del carbone girato; il resto conta.",
  },
  settings = {
    percent = {
      type = "integer", from = 0, to = 100, step = 10, default = 50,
      help = {
        en = "the part of the coal that a devil takes, in percent",
        de = "der Teil der Kohle, den ein Teufel nimmt, in Prozent",
        fr = "la part du charbon que prend un diable, en pour cent",
        it = "la parte del carbone che prende un diavolo, in percentuale",
      },
    },
  },
  hooks = {
    devil_takes = function(f)
      return (f.coals[f.player] * rules.percent + 99) // 100
    end,
  },
  tests = {
    {
      name = "half is left",
      given = { players = { "Anna", "Bert" }, moves = { "next", "bets 50 60" } },
      when = { "draw 50 25 devil" },
      expect = {
        ["Anna.coal"] = 37,
        ["Anna.pieces"] = 0,
        events = { { e = "devil_drawn", player = "Anna", lost = 38 } },
      },
    },
    {
      name = "what is left can win a bet",
      given = { players = { "Anna", "Bert" }, moves = { "next", "bets 50 60", "draw 100 devil" } },
      when = { "draw devil" },
      expect = { events = { { e = "bet_won", player = "Anna", stake = 50 } } },
    },
  },
}
