-- game: teufel
-- extends: official
-- title.en: English text, to the letter
-- title.de: Englischer Text, wörtlich genommen
-- title.fr: Texte anglais, à la lettre
-- title.it: Testo inglese, alla lettera

-- What the English rules say where they can be read otherwise than the German ones, read so. The tests show
-- the examples of the same rules that say otherwise.

return {
  game = "teufel",
  name = "english-literal",
  extends = "official",
  title = {
    en = "English text, to the letter",
    de = "Englischer Text, wörtlich genommen",
    fr = "Texte anglais, à la lettre",
    it = "Testo inglese, alla lettera",
  },
  source = "Auf Teufel komm raus, Zoch 2013, English rules: phase 1, and the pact",
  rules = {
    -- T-05, English rules, phase 1, "No betting chips?": who has no chips gets as much coal as the others get,
    -- and so has no turn of his own.
    chipless_draws = false,
    -- T-07, English rules, phase 1, how bets are won: "at least one player" can be read as one or more of them
    -- together; so the coal of all is added up. Refuted by the example of phase 3 (illustration 8): Lucy loses
    -- 140, where Petra and Saul together have 185.
    bet_on = "sum",
    -- T-13, English rules, pact: who cannot pay the others completely pays none of them. Refuted by the example
    -- that follows: Gordon pays one of three.
    pact_all_or_nothing = true,
  },
  tests = {
    {
      name = "phase 3, illustration 8, has Lucy lose 140; to the letter she wins with 135 and 50",
      given = {
        players = { "Gordon", "Petra", "Lucy", "Saul" },
        moves = { "next", "bets 100 120 140 60" },
      },
      when = {
        "draw 50 20 20 devil",
        "draw 10 25 100 stop",
        "draw devil",
        "draw 10 10 10 20 stop",
      },
      expect = {
        events = { { e = "bet_won", player = "Lucy", stake = 140, paid = 280, top = true } },
      },
    },
    {
      name = "pact, the payer's example, has Gordon pay 50 of his 90; to the letter he pays nothing",
      given = {
        players = { "Gordon", "Petra", "Lucy", "Saul" },
        state = {
          ["Gordon.chips"] = 150,
          ["Petra.chips"] = 30,
          ["Lucy.chips"] = 10,
          ["Saul.chips"] = 20,
          ["Petra.pact"] = "first_space",
          ["Lucy.pact"] = "first_space",
          ["Saul.pact"] = "first_space",
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
        ["Gordon.chips"] = 90,
      },
    },
  },
}
