-- game: polterfass
-- extends: official
-- title.en: English text, to the letter
-- title.de: Englischer Text, wörtlich genommen
-- title.fr: Texte anglais, à la lettre
-- title.it: Testo inglese, alla lettera

-- What the English rules say where they can be read otherwise than the German ones, read so. The tests show
-- the examples of the same rules that say otherwise.

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
    -- Q-02, English rules, phase 1: he "keeps rolling", so that special barrels which stand stay where they are.
    first_throw_repeats = "lying",
  },
  hooks = {
    -- Q-04, English rules, phase 3: he goes on until none of his barrels stands upright; those put aside still
    -- do. Refuted by illustration 4, which speaks of the current roll, and by the example of phase 5: the
    -- innkeeper has failed.
    failed = function(f)
      return false
    end,
  },
  tests = {
    {
      name = "phase 5, the example of a failure: no barrel of the roll stands; to the letter he goes on",
      given = {
        players = { "Frances", "Augustus", "Benedict", "Becky", "Pauline" },
        starter = "Augustus",
        moves = {
          "next",
          "roll 9",
          "order Benedict 6 7",
          "order Becky 7",
          "order Pauline 7",
          "order Frances 0",
        },
      },
      when = { "roll none" },
      expect = { phase = "pour" },
    },
    {
      name = "Q-02, phase 1: a special that stands is not thrown again",
      given = { players = { "Frances", "Augustus", "Benedict", "Becky", "Pauline" } },
      when = { "next", "roll X", "roll 9" },
      expect = {
        events = { { e = "throw_repeated" }, { e = "barrels_thrown", throw = 2 } },
        phase = "order",
        ["barrels.7.up"] = "X",
      },
    },
  },
}
