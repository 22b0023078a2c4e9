-- game: polterfass
-- extends: official
-- title.en: English text, to the letter
-- title.de: Englischer Text, wörtlich genommen
-- title.fr: Texte anglais, à la lettre
-- title.it: Testo inglese, alla lettera

-- What the English rules say where they can be read otherwise than the German ones, read so.

return {
  game = "polterfass",
  name = "english-literal",
  extends = "official",
  title = {
    en = "English text, to the letter",
    de = "Englischer Text, wörtlich genommen",
    fr = "Texte anglais, à la lettre",
    it = "Testo inglese, alla lettera",
  },
  source = "Polterfass, Zoch 2013, English rules: first throw, serving",
  rules = {
    -- Q-02, first throw: he "keeps rolling", so that special barrels which stand stay where they are.
    first_throw_repeats = "lying",
  },
  hooks = {
    -- Q-04, serving: he goes on until none of his barrels stands upright; those put aside still do.
    failed = function(f)
      return false
    end,
  },
}
