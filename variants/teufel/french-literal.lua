-- game: teufel
-- extends: french
-- title.en: French text, to the letter
-- title.de: Französischer Text, wörtlich genommen
-- title.fr: Texte français, à la lettre
-- title.it: Testo francese, alla lettera

-- The French rules with a sentence of theirs taken by its letter, against their own example: a lost highest
-- bet hurts everybody.

return {
  game = "teufel",
  name = "french-literal",
  extends = "french",
  title = {
    en = "French text, to the letter",
    de = "Französischer Text, wörtlich genommen",
    fr = "Texte français, à la lettre",
    it = "Testo francese, alla lettera",
  },
  source = "Auf Teufel komm raus, Zoch 2013, French rules: winnings of phase 3",
  rules = {
    -- T-03, French rules, phase 3, 'Double bonus de la banque': where the highest bet is lost, nobody's stake is
    -- doubled, and doubling is what these rules call the ordinary win. Refuted by the example of phase 3
    -- (illustration 8): the highest bet is lost, and Petra gets 120, Faust 100, Dante 60.
    lost_top_voids = true,
  },
  tests = {
    {
      name = "phase 3, illustration 8, pays Petra 120, Faust 100, Dante 60; to the letter nobody is paid",
      given = {
        players = { "Faust", "Petra", "Lucy", "Dante" },
        moves = { "next", "bets 100 120 140 60" },
      },
      when = {
        "draw 50 20 20 devil",
        "draw 10 25 100 stop",
        "draw devil",
        "draw 10 10 10 20 stop",
      },
      expect = {
        events = {
          { e = "bet_won", player = "Faust", stake = 100, paid = 0 },
          { e = "bet_won", player = "Petra", stake = 120, paid = 0 },
          { e = "bet_lost", player = "Lucy", stake = 140 },
          { e = "bet_won", player = "Dante", stake = 60, paid = 0 },
        },
      },
    },
  },
}
