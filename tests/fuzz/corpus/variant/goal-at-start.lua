-- game: teufel
-- extends: official
-- title.en: Italian printing: 600 chips
-- title.de: Italienischer Druck: 600 Chips
-- title.fr: Impression italienne : 600 jetons
-- title.it: Stampa italiana: 600 chip

-- One printing of the Italian rules ends the game at 600 instead of 1600, where every other printing
-- and language has 1600. It is a misprint (the Swiss way of writing 1'600 has lost its one), but it
-- makes a good short game.

return {
  game = "teufel",
  name = "fuzz",
  extends = "official",
  title = {
    en = "Italian printing: 600 chips",
    de = "Italienischer Druck: 600 Chips",
    fr = "Impression italienne : 600 jetons",
    it = "Stampa italiana: 600 chip",
  },
  source = "Auf Teufel komm raus, Zoch 2013, Italian rules of the Swiss edition, section 'Fine del gioco e vincitore'",
  rules = {
    -- Chips with which the game ends, counted when a round is over.
    goal = 200,
  },
}
