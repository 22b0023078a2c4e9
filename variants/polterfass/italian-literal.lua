-- game: polterfass
-- extends: italian
-- title.en: Italian text, to the letter
-- title.de: Italienischer Text, wörtlich genommen
-- title.fr: Texte italien, à la lettre
-- title.it: Testo italiano, alla lettera

-- The Italian rules with sentences of theirs taken by their letter, against their own examples and their end of
-- the game: innkeepers fail without pity for the guests, greed costs nothing that one has, and the first at the
-- goal has won.

return {
  game = "polterfass",
  name = "italian-literal",
  extends = "italian",
  title = {
    en = "Italian text, to the letter",
    de = "Italienischer Text, wörtlich genommen",
    fr = "Texte italien, à la lettre",
    it = "Testo italiano, alla lettera",
  },
  source = "Polterfass, Zoch 2013, Italian rules: aim, orders, end of the game",
  rules = {
    -- Q-03, Italian rules, phase 2: guests drink if, and only if, there is enough for all; not where the
    -- innkeeper fails. Refuted by phase 5 and its example (figure 10): they get what they ordered.
    fail_pays_guests = false,
    -- Q-11, Italian rules, end of the game: the most mugs received; mugs lost take none of them away. Refuted by
    -- phase 5, case B, where totals fall below 0, and by Benedetto's total of -1 in its case A.
    totals = "gains",
    -- Q-10, Italian rules, aim of the game: who drinks 75 first wins. Refuted by the end of the game: it ends with
    -- a round, and the most mugs win.
    first_to_goal_wins = true,
  },
  tests = {
    {
      name = "phase 5, figure 10, gives Benedetto 13 for a failure; to the letter nothing",
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
      expect = {
        events = { { e = "innkeeper_failed" }, { e = "scored", player = "Benedetto", delta = 0 } },
      },
    },
    {
      name = "phase 5, case A, has Benedetto at -1 after two rounds; to the letter at 7",
      given = {
        players = { "Francesca", "Augusto", "Benedetto", "Becca", "Paolina" },
        moves = {
          "next",
          "roll 9 5 4",
          "order Augusto 6",
          "order Benedetto 1 7",
          "order Becca 1",
          "order Paolina 6",
          "close",
        },
      },
      when = {
        "next",
        "roll 9 5 3 3 X D",
        "order Benedetto 7",
        "order Becca 7",
        "order Paolina 5",
        "order Francesca 1",
        "close",
        "destroy 3",
        "double 9",
      },
      expect = { ["Benedetto.total"] = 7 },
    },
    {
      name = "Q-10, aim: of two beyond 75 the first who scores has won",
      given = {
        players = { "Francesca", "Augusto", "Benedetto" },
        state = { ["Augusto.total"] = 70, ["Benedetto.total"] = 74 },
        moves = { "next", "roll 9 8", "order Augusto 7", "order Benedetto 6" },
      },
      when = { "close" },
      expect = { ["Augusto.total"] = 77, ["Benedetto.total"] = 80, winners = { "Augusto" } },
    },
  },
}
