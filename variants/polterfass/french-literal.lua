-- game: polterfass
-- extends: french
-- title.en: French text, to the letter
-- title.de: Französischer Text, wörtlich genommen
-- title.fr: Texte français, à la lettre
-- title.it: Testo francese, alla lettera

-- The French rules with an example of theirs taken for the rule, against the rule itself: a standing special
-- is always thrown again, one at least.

return {
  game = "polterfass",
  name = "french-literal",
  extends = "french",
  title = {
    en = "French text, to the letter",
    de = "Französischer Text, wörtlich genommen",
    fr = "Texte français, à la lettre",
    it = "Testo francese, alla lettera",
  },
  source = "Polterfass, Zoch 2013, French rules: throwing on",
  rules = {
    -- Q-05, French rules, phase 3, example of illustration 3: both special barrels or one go into the cup;
    -- neither is not named. Refuted by the rule above it, which lets every single one be put aside.
    rethrow_specials = "some",
  },
  tests = {
    {
      name = "phase 3, case B, lets a lone special be put aside; by the letter of the example it goes into the cup",
      given = {
        players = { "Francisca", "Krobert", "Bud" },
        moves = { "next", "roll 9 8 7 X", "order Krobert 7", "order Bud 7" },
      },
      when = { "roll 6" },
      expect = { refused = "Q-05" },
    },
  },
}
