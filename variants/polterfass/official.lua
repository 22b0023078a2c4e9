-- game: polterfass
-- title.en: Official rules
-- title.de: Offizielle Regeln
-- title.fr: Règles officielles
-- title.it: Regole ufficiali

-- The rules as they are printed. A variant says only what it changes, and this one changes nothing:
-- every rule keeps its standard value. `hausregel rules show official --game polterfass` lists them all.
--
-- To make a rule of your own, copy this file under another name, give it that name below, add
--   extends = "official",
-- and write what is different at your table into `rules`, for example
--   rules = { goal = 50 },
-- Then let `hausregel rules check` look at it.

return {
  game = "polterfass",
  name = "official",
  title = {
    en = "Official rules",
    de = "Offizielle Regeln",
    fr = "Règles officielles",
    it = "Regole ufficiali",
  },
  source = "Polterfass, Zoch 2013, German rules",
  rules = {},
}
