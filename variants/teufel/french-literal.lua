-- game: teufel
-- extends: french
-- title.en: French text, to the letter
-- title.de: Französischer Text, wörtlich genommen
-- title.fr: Texte français, à la lettre
-- title.it: Testo francese, alla lettera

-- The French rules with sentences of theirs taken by their letter. A lost highest bet hurts everybody, against
-- the book's own example; a partner of the devil is paid for his own devils too, and one condition of the pact
-- is one, not both: nothing refutes these two, but nobody is a player to himself, and one of two is not only one.

return {
  game = "teufel",
  name = "french-literal",
  extends = "french",
  title = {
    en = "French text, to the letter",
    de = "Französischer Text, wörtlich genommen",
    fr = "Texte français, à la lettre",
    it = "Testo francese, alla lettera",
  },
  source = "Auf Teufel komm raus, Zoch 2013, French rules: winnings of phase 3, the pact with the devil",
  text = {
    en = "The French rules to the letter: a lost highest bet takes the winnings from all, a partner of the devil is paid for his own devils too, and whoever meets both conditions of the pact has none.",
    de = "Die französischen Regeln wörtlich: Geht die höchste Wette verloren, gewinnt niemand etwas, wer einen Pakt hat, bekommt auch für den eigenen Teufel Geld, und wer beide Bedingungen des Pakts erfüllt, hat keinen.",
    fr = "Les règles françaises à la lettre : le pari le plus élevé perdu prive tous les autres de leur gain, un pacte rapporte aussi pour son propre diable, et qui remplit les deux conditions du pacte n'en a pas.",
    it = "Le regole francesi alla lettera: la scommessa più alta persa toglie la vincita a tutti, un patto frutta anche per il proprio diavolo, e chi soddisfa entrambe le condizioni del patto non ne ha.",
  },
  rules = {
    -- T-03, French rules, phase 3, 'Double bonus de la banque': where the highest bet is lost, nobody's stake is
    -- doubled, and doubling is what these rules call the ordinary win. Refuted by the example of phase 3
    -- (illustration 8): the highest bet is lost, and Petra gets 120, Faust 100, Dante 60.
    lost_top_voids = true,
    -- T-11, French rules, pact: every player who has a pact is paid, and so the one who turned the devil up.
    pact_pays_revealer = true,
  },
  hooks = {
    -- T-16, French rules, pact: one of two conditions must be met; who meets both (3) meets more than one.
    pact = function(f, base)
      local whys = {}
      for seat, why in ipairs(base(f)) do
        whys[seat] = why == 3 and 0 or why
      end
      return whys
    end,
  },
  tests = {
    {
      name = "T-11, pact: a partner with free chips below 50 is paid by the bank for his own devil",
      given = {
        players = { "Faust", "Petra", "Lucy", "Dante" },
        state = {
          ["Faust.chips"] = 40,
          ["Faust.space"] = { 0, 50 },
          ["Faust.pact"] = "first_space",
        },
        moves = { "next", "bets 10 10 10 10" },
      },
      when = { "draw devil" },
      expect = {
        events = { { e = "pact_paid", to = "Faust", amount = 50, by = "bank" } },
        ["Faust.chips"] = 80,
      },
    },
    {
      name = "T-16, pact: alone at the back on the first space are two conditions",
      given = {
        players = { "Faust", "Petra", "Lucy", "Dante" },
        state = { ["Lucy.chips"] = 50 },
        moves = { "next", "bets 20 20 20 20" },
      },
      when = { "draw 10 stop", "draw devil", "draw devil", "draw devil" },
      expect = { ["Lucy.space"] = { 0, 50 }, ["Lucy.pact"] = "none" },
    },
    {
      name = "phase 3, illustration 8, pays Petra 120, Faust 100, Dante 60; to the letter nobody is paid",
      given = {
        players = { "Faust", "Petra", "Lucy", "Dante" },
        moves = { "next", "bets 100 120 140 60" },
      },
      when = {
        "draw 50 20 20 devil",
        "draw 10 25 100 stop",
        "draw devil",
        "draw 10 10 10 20 stop",
      },
      expect = {
        events = {
          { e = "bet_won", player = "Faust", stake = 100, paid = 0 },
          { e = "bet_won", player = "Petra", stake = 120, paid = 0 },
          { e = "bet_lost", player = "Lucy", stake = 140 },
          { e = "bet_won", player = "Dante", stake = 60, paid = 0 },
        },
      },
    },
  },
}
