-- game: teufel
-- extends: official
-- title.en: Italian printing: 600 chips
-- title.de: Italienischer Druck: 600 Chips
-- title.fr: Édition italienne : 600 jetons
-- title.it: Edizione italiana: 600 chip

-- One printing of the Italian rules ends the game at 600, where four others say 1600: an error of the
-- printing, or of the scan of it, which has lost the one of the Swiss 1'600. It makes a good short game.

return {
  game = "teufel",
  name = "italian-600",
  extends = "official",
  title = {
    en = "Italian printing: 600 chips",
    de = "Italienischer Druck: 600 Chips",
    fr = "Édition italienne : 600 jetons",
    it = "Edizione italiana: 600 chip",
  },
  source = "Auf Teufel komm raus, Zoch 2013, Italian rules of the Swiss edition, section 'Fine del gioco e vincitore'",
  rules = {
    -- T-01, Italian rules of the Swiss edition, end of the game: chips with which it ends, counted when a round
    -- is over.
    goal = 600,
  },
  tests = {
    {
      name = "T-01, end: 600 at the end of a round",
      given = {
        players = { "Salvatore", "Alma", "Lucy", "Benedetto" },
        state = { ["Salvatore.chips"] = 620 },
        moves = { "next", "bets 20 20 20 20" },
      },
      when = { "draw devil", "draw 10 stop", "draw devil", "draw devil" },
      expect = { events = { { e = "game_ended", winners = { "Salvatore" } } } },
    },
  },
}
