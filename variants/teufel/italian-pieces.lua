-- game: teufel
-- extends: italian
-- title.en: Italian text: bets on pieces
-- title.de: Italienischer Text: Wetten auf Stücke
-- title.fr: Texte italien : paris sur les morceaux
-- title.it: Testo italiano: scommesse sui pezzi

-- The Italian aim of the game lets one guess how many pieces of coal every companion will get, where
-- all other texts speak of their value. Here every piece counts ten, whatever is printed on it, so that
-- a stake of 40 bets on four pieces.

return {
  game = "teufel",
  name = "italian-pieces",
  extends = "italian",
  title = {
    en = "Italian text: bets on pieces",
    de = "Italienischer Text: Wetten auf Stücke",
    fr = "Texte italien : paris sur les morceaux",
    it = "Testo italiano: scommesse sui pezzi",
  },
  source = "Auf Teufel komm raus, Zoch 2013, Italian rules, aim of the game",
  rules = {
    -- T-08: number of pieces instead of their value: 39 pieces of the same worth.
    coal = { { 10, 39 } },
  },
}
