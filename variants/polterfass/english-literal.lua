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
  text = {
    en = "The English rules to the letter: special barrels that stand after a first throw stay, and as some barrel of his always stands, no innkeeper ever fails.",
    de = "Die englischen Regeln wörtlich: Spezialfässer, die nach dem ersten Wurf stehen, bleiben stehen, und da von seinen Fässern immer eines steht, scheitert kein Wirt.",
    fr = "Les règles anglaises à la lettre : les tonneaux spéciaux debout après le premier lancer restent, et comme l'un de ses tonneaux est toujours debout, aucun patron n'échoue.",
    it = "Le regole inglesi alla lettera: le botti speciali dritte dopo il primo lancio restano, e poiché una delle sue botti è sempre dritta, nessun oste sballa.",
  },
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
