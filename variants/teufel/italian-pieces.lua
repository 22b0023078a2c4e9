-- game: teufel
-- extends: italian-literal
-- title.en: Italian text: bets on pieces
-- title.de: Italienischer Text: Wetten auf Stücke
-- title.fr: Texte italien : paris sur les charbons
-- title.it: Testo italiano: scommesse sui pezzi

-- The Italian aim of the game lets one guess how many pieces of coal every companion will get, where
-- all other texts speak of their value. Here every piece counts ten, whatever is printed on it, so that
-- a stake of 40 bets on four pieces.

return {
  game = "teufel",
  name = "italian-pieces",
  extends = "italian-literal",
  title = {
    en = "Italian text: bets on pieces",
    de = "Italienischer Text: Wetten auf Stücke",
    fr = "Texte italien : paris sur les charbons",
    it = "Testo italiano: scommesse sui pezzi",
  },
  source = "Auf Teufel komm raus, Zoch 2013, Italian rules, aim of the game",
  rules = {
    -- T-08, Italian rules, aim: number of pieces instead of their value: 39 pieces of the same worth. Refuted by
    -- the example of phase 3 (illustration 8): a coal of 135 in three pieces wins a stake of 120.
    coal = { { 10, 39 } },
  },
  tests = {
    {
      name = "phase 3, illustration 8, pays 60, 100 and 120; to the letter three and four pieces win none of them",
      given = {
        players = { "Salvatore", "Alma", "Lucy", "Benedetto" },
        moves = { "next", "bets 100 120 140 60" },
      },
      when = { "draw 10 10 10 devil", "draw 10 10 10 stop", "draw devil", "draw 10 10 10 10 stop" },
      expect = {
        events = {
          { e = "bet_lost", player = "Salvatore" },
          { e = "bet_lost", player = "Alma" },
          { e = "bet_lost", player = "Lucy" },
          { e = "bet_lost", player = "Benedetto" },
        },
      },
    },
  },
}
