-- game: polterfass
-- extends: official
-- title.en: French text: any barrel saves the first throw
-- title.de: Französischer Text: jedes Fass rettet den ersten Wurf
-- title.fr: Texte français : tout tonneau debout sauve le premier lancer
-- title.it: Testo francese: ogni botte dritta salva il primo lancio

-- The first throw of a round is repeated until something stands. The German, English and Italian
-- rules ask for a barrel with a number; the French rules are content with any barrel, so that two
-- specials, or one, may be all that stands. It happens in a few rounds of a hundred.

return {
  game = "polterfass",
  name = "french-first-throw",
  extends = "official",
  title = {
    en = "French text: any barrel saves the first throw",
    de = "Französischer Text: jedes Fass rettet den ersten Wurf",
    fr = "Texte français : tout tonneau debout sauve le premier lancer",
    it = "Testo francese: ogni botte dritta salva il primo lancio",
  },
  source = "Polterfass, Zoch 2013, French rules, 'Phase 1 : Le premier lancer'",
  rules = {
    -- Q-01, French rules, phase 1: what must stand after the first throw: a barrel with a "number", or "any"
    -- barrel.
    first_throw_needs = "any",
  },
  tests = {
    {
      name = "Q-01, phase 1: a special alone saves the first throw",
      given = { players = { "Francisca", "Krobert", "Bud", "Stella", "Ines" } },
      when = { "next", "roll X" },
      expect = { phase = "order" },
    },
  },
}
