-- game: teufel
-- extends: italian
-- title.en: Italian text, to the letter
-- title.de: Italienischer Text, wörtlich genommen
-- title.fr: Texte italien, à la lettre
-- title.it: Testo italiano, alla lettera

-- The Italian rules with sentences of theirs taken by their letter, against what the same rules say beside
-- them: one bets on the others, and a partner of the devil hopes for players who can pay all of them.

return {
  game = "teufel",
  name = "italian-literal",
  extends = "italian",
  title = {
    en = "Italian text, to the letter",
    de = "Italienischer Text, wörtlich genommen",
    fr = "Texte italien, à la lettre",
    it = "Testo italiano, alla lettera",
  },
  source = "Auf Teufel komm raus, Zoch 2013, Italian rules: phase 1, and the pact",
  rules = {
    -- T-05, Italian rules, phase 1, 'Mancano chip?': who has no chips "may" fetch coal, and here he does not.
    -- Refuted by the same sentence: he fetches it as all his companions do.
    chipless_draws = false,
    -- T-06, Italian rules, phase 1, the first example (illustration 3): at least one of the bettor's companions
    -- must manage it. Refuted by the example of phase 3 (illustration 8): Alma wins 120 with her own 135, where
    -- the best of the others is 50.
    bet_on = "others",
    -- T-13, Italian rules, pact: who cannot pay the whole sum pays nobody. Refuted by the example that follows:
    -- Salvatore pays one of three.
    pact_all_or_nothing = true,
  },
  tests = {
    {
      name = "phase 3, illustration 8, pays Alma 120; to the letter she loses, the others having 50",
      given = {
        players = { "Salvatore", "Alma", "Lucy", "Benedetto" },
        moves = { "next", "bets 100 120 140 60" },
      },
      when = {
        "draw 50 20 20 devil",
        "draw 10 25 100 stop",
        "draw devil",
        "draw 10 10 10 20 stop",
      },
      expect = { events = { { e = "bet_lost", player = "Alma", stake = 120 } } },
    },
    {
      name = "pact, the payer's example, has Salvatore pay 50 of his 90; to the letter he pays nothing",
      given = {
        players = { "Salvatore", "Alma", "Lucy", "Benedetto" },
        state = {
          ["Salvatore.chips"] = 150,
          ["Alma.chips"] = 30,
          ["Lucy.chips"] = 10,
          ["Benedetto.chips"] = 20,
          ["Alma.pact"] = "first_space",
          ["Lucy.pact"] = "first_space",
          ["Benedetto.pact"] = "first_space",
        },
        moves = { "next", "bets 60 10 10 10" },
      },
      when = { "draw devil" },
      expect = {
        events = {
          { e = "pact_paid", amount = 50, by = "bank" },
          { e = "pact_paid", amount = 50, by = "bank" },
          { e = "pact_paid", amount = 50, by = "bank" },
        },
        ["Salvatore.chips"] = 90,
      },
    },
    {
      name = "phase 1, without chips, gives a turn; to the letter there is none",
      given = {
        players = { "Salvatore", "Alma", "Lucy", "Benedetto" },
        state = { ["Salvatore.chips"] = 0 },
        moves = { "next" },
      },
      when = { "bets 20 20 20" },
      expect = { turn = "Alma" },
    },
  },
}
