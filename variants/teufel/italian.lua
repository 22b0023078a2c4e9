-- game: teufel
-- extends: official
-- title.en: Italian text, to the letter
-- title.de: Italienischer Text, wörtlich genommen
-- title.fr: Texte italien, à la lettre
-- title.it: Testo italiano, alla lettera

-- What the Italian rules say where they differ from the German ones, taken by their letter: one bets on
-- the others, and a partner of the devil hopes for players who can pay all of them.

return {
  game = "teufel",
  name = "italian",
  extends = "official",
  title = {
    en = "Italian text, to the letter",
    de = "Italienischer Text, wörtlich genommen",
    fr = "Texte italien, à la lettre",
    it = "Testo italiano, alla lettera",
  },
  source = "Auf Teufel komm raus, Zoch 2013, Italian rules: phases 1 to 3, and the pact",
  rules = {
    -- T-05, phase 1: who has no chips "may" fetch coal, and here he does not.
    chipless_draws = false,
    -- T-06, phase 1, third example: at least one of the bettor's companions must manage it.
    bet_on = "others",
    -- T-10, phase 2, remark: coal lost to a devil counts 0, so that in a round of devils all tie at 0.
    bonus_without_coal = true,
    -- T-13, pact: who cannot pay the whole sum pays nobody.
    pact_all_or_nothing = true,
  },
}
