-- game: teufel
-- extends: italian
-- title.en: Italian text: 1600 chips, counted
-- title.de: Italienischer Text: 1600 Chips, gezählt
-- title.fr: Texte italien : 1600 jetons, comptés
-- title.it: Testo italiano: 1600 chip, contati

-- Both Italian printings end the game when somebody has so many chips, not so many points. The box has 70
-- chips, and the smallest is worth 10: 1600 of them would be worth 16,000, half as much again as the
-- whole box. So nobody gets there, and an agreed last round ends the game.

return {
  game = "teufel",
  name = "italian-chips",
  extends = "italian",
  title = {
    en = "Italian text: 1600 chips, counted",
    de = "Italienischer Text: 1600 Chips, gezählt",
    fr = "Texte italien : 1600 jetons, comptés",
    it = "Testo italiano: 1600 chip, contati",
  },
  source = "Auf Teufel komm raus, Zoch 2013, Italian rules, section 'Fine del gioco e vincitore'",
  rules = {
    -- T-02: 1600 chips of the smallest kind.
    goal = 16000,
    -- What is not in the box cannot be won.
    bank = "box",
    -- Not printed: somebody must go home some day.
    max_rounds = 25,
  },
}
