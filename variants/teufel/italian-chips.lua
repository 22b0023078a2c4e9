-- game: teufel
-- extends: italian
-- title.en: Italian text: 1600 chips, counted
-- title.de: Italienischer Text: 1600 Chips, gezählt
-- title.fr: Texte italien : 1600 jetons, comptés
-- title.it: Testo italiano: 1600 chip, contati

-- Both Italian printings end the game when somebody has so many chips, not so many points. Refuted by their
-- own list of the material: the box has 70 chips, and 1600 of the smallest, of 10, would be worth 16,000,
-- half as much again as the whole box. So nobody gets there, and an agreed last round ends the game.

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
    -- T-02, Italian rules, end of the game: 1600 chips of the smallest kind.
    goal = 16000,
    -- T-02, Italian rules, material: what is not in the box cannot be won.
    bank = "box",
    -- Not printed: somebody must go home some day.
    max_rounds = 25,
  },
  tests = {
    {
      name = "the material has 70 chips, worth 10,680; to the letter nobody can reach the goal",
      given = {
        players = { "Salvatore", "Alma", "Lucy", "Benedetto" },
        state = { ["Salvatore.chips"] = 9880 },
        moves = { "next", "bets 20 20 20 20" },
      },
      when = { "draw 25 stop", "draw devil", "draw devil", "draw devil" },
      expect = { ["Salvatore.chips"] = 9960, bank = 0, winners = {} },
    },
  },
}
