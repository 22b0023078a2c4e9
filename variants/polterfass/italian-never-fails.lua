-- game: polterfass
-- extends: italian-literal
-- title.en: Italian text: the innkeeper never fails
-- title.de: Italienischer Text: der Wirt scheitert nie
-- title.fr: Texte italien : le patron n'échoue jamais
-- title.it: Testo italiano: l'oste non sballa mai

-- The Italian rules with the end of serving taken by its letter: all barrels must lie, also those put aside.
-- One of them always stands, and so nobody ever fails.

return {
  game = "polterfass",
  name = "italian-never-fails",
  extends = "italian-literal",
  title = {
    en = "Italian text: the innkeeper never fails",
    de = "Italienischer Text: der Wirt scheitert nie",
    fr = "Texte italien : le patron n'échoue jamais",
    it = "Testo italiano: l'oste non sballa mai",
  },
  source = "Polterfass, Zoch 2013, Italian rules: serving",
  text = {
    en = "Serving ends by itself only when all barrels lie, those put aside included; as one of them always stands, nobody ever fails.",
    de = "Der Ausschank endet erst von selbst, wenn alle Fässer liegen, auch die beiseitegestellten; da immer eines steht, scheitert niemand.",
    fr = "La tournée ne finit d'elle-même que si tous les tonneaux sont couchés, même ceux mis de côté ; comme l'un d'eux est toujours debout, personne n'échoue.",
    it = "La spillatura finisce da sé solo se tutte le botti sono rovesciate, anche quelle accantonate; poiché una è sempre dritta, nessuno sballa.",
  },
  hooks = {
    -- Q-04, Italian rules, phase 3: he goes on until all barrels have fallen over; those put aside stand. Refuted
    -- by figure 4, which speaks of the barrels just thrown, and by the example of phase 5.
    failed = function(f)
      return f.lying == #f.faces
    end,
  },
  tests = {
    {
      name = "phase 5, the example of a failure: no barrel of the throw stands; to the letter he goes on",
      given = {
        players = { "Francesca", "Augusto", "Benedetto", "Becca", "Paolina" },
        starter = "Augusto",
        moves = {
          "next",
          "roll 9",
          "order Benedetto 6 7",
          "order Becca 7",
          "order Paolina 7",
          "order Francesca 0",
        },
      },
      when = { "roll none" },
      expect = { phase = "pour" },
    },
  },
}
