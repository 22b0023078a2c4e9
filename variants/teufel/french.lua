-- game: teufel
-- extends: official
-- title.en: French text, to the letter
-- title.de: Französischer Text, wörtlich genommen
-- title.fr: Texte français, à la lettre
-- title.it: Testo francese, alla lettera

-- What the French rules say where they differ from the German ones, taken by their letter. A lost
-- highest bet hurts everybody, stakes are no safe place for chips, and a partner of the devil is paid
-- for his own devils too.

return {
  game = "teufel",
  name = "french",
  extends = "official",
  title = {
    en = "French text, to the letter",
    de = "Französischer Text, wörtlich genommen",
    fr = "Texte français, à la lettre",
    it = "Testo francese, alla lettera",
  },
  source = "Auf Teufel komm raus, Zoch 2013, French rules: winnings of phase 3, and the pact",
  rules = {
    -- T-03, phase 3, 'Double bonus de la banque': where the highest bet is lost, nobody's stake is doubled,
    -- and doubling is what these rules call the ordinary win.
    lost_top_voids = true,
    -- T-11, pact: every player who has a pact is paid, and so the one who turned the devil up.
    pact_pays_revealer = true,
    -- T-12, pact: the warning that stakes pay no partner is missing.
    pact_uses_stake = true,
  },
  hooks = {
    -- T-16, pact: one of two conditions must be met; who meets both (3) meets more than one.
    pact = function(f, base)
      local whys = {}
      for seat, why in ipairs(base(f)) do
        whys[seat] = why == 3 and 0 or why
      end
      return whys
    end,
  },
}
