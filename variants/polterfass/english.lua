-- game: polterfass
-- extends: official
-- title.en: English rulebook
-- title.de: Englisches Regelheft
-- title.fr: Livret anglais
-- title.it: Regolamento inglese

-- What a table with the English rules plays: the German rules. Where a sentence can be read otherwise, the
-- book's own examples, in cases/english.lua, decide; readings to the letter stand in english-literal.

return {
  game = "polterfass",
  name = "english",
  extends = "official",
  title = {
    en = "English rulebook",
    de = "Englisches Regelheft",
    fr = "Livret anglais",
    it = "Regolamento inglese",
  },
  source = "Polterfass, Zoch 2013, English rules",
  rules = {},
}
