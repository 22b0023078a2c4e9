-- game: teufel
-- extends: official
-- title.en: English text, to the letter
-- title.de: Englischer Text, wörtlich genommen
-- title.fr: Texte anglais, à la lettre
-- title.it: Testo inglese, alla lettera

-- What the English rules say where they can be read otherwise than the German ones, read so.

return {
  game = "teufel",
  name = "english-literal",
  extends = "official",
  title = {
    en = "English text, to the letter",
    de = "Englischer Text, wörtlich genommen",
    fr = "Texte anglais, à la lettre",
    it = "Testo inglese, alla lettera",
  },
  source = "Auf Teufel komm raus, Zoch 2013, English rules: phase 1, and the pact",
  rules = {
    -- T-05, phase 1: who has no chips gets as much coal as the others get, and so has no turn of his own.
    chipless_draws = false,
    -- T-07, phase 1: "at least one player" can be read as one or more of them together; so the coal of all
    -- is added up.
    bet_on = "sum",
    -- T-13, pact: who cannot pay the others completely pays none of them.
    pact_all_or_nothing = true,
  },
}
