-- game: polterfass
-- extends: french-first-throw
-- title.en: French text, to the letter
-- title.de: Französischer Text, wörtlich genommen
-- title.fr: Texte français, à la lettre
-- title.it: Testo francese, alla lettera

-- What the French rules say where they differ from the German ones, taken by their letter: any barrel saves
-- the first throw, and the innkeeper may keep his doublers to himself.

return {
  game = "polterfass",
  name = "french",
  extends = "french-first-throw",
  title = {
    en = "French text, to the letter",
    de = "Französischer Text, wörtlich genommen",
    fr = "Texte français, à la lettre",
    it = "Testo francese, alla lettera",
  },
  source = "Polterfass, Zoch 2013, French rules: first throw, throwing on, special barrels",
  rules = {
    -- Q-05, throwing on, example with two special barrels: both or one go into the cup; neither is not named.
    rethrow_specials = "some",
    -- Q-06, special barrels: with two doublers standing the innkeeper "can" double.
    doubling = "may",
  },
}
