-- game: polterfass
-- extends: official
-- title.en: Italian rulebook
-- title.de: Italienisches Regelheft
-- title.fr: Livret italien
-- title.it: Regolamento italiano

-- What a table with the Italian rules plays, by their text and by their worked examples, in
-- cases/italian.lua: two doublers may be kept unused, and equal greed is only punished.

return {
  game = "polterfass",
  name = "italian",
  extends = "official",
  title = {
    en = "Italian rulebook",
    de = "Italienisches Regelheft",
    fr = "Livret italien",
    it = "Regolamento italiano",
  },
  source = "Polterfass, Zoch 2013, Italian rules: special barrels, greed",
  rules = {
    -- Q-06, Italian rules, phase 4: a doubler doubles; of two that stand the innkeeper "can" double. With one
    -- number barrel the second is lost (figure 8).
    doubling = "may_two",
    -- Q-17, Italian rules, phase 5, case B: guests with equal orders are greedy all together, said as a
    -- punishment.
    all_tied = "penalty",
  },
  tests = {
    {
      name = "Q-06, phase 4: two doublers may be kept unused",
      given = {
        players = { "Francesca", "Augusto", "Benedetto" },
        moves = { "next", "roll 9 8 4 D D", "order Augusto 7", "order Benedetto 7" },
      },
      when = { "close", "double none", "double none" },
      expect = { served = 21 },
    },
    {
      name = "Q-06, phase 4: one doubler doubles",
      given = {
        players = { "Francesca", "Augusto", "Benedetto" },
        moves = { "next", "roll 9 8 4 D", "order Augusto 7", "order Benedetto 7", "close" },
      },
      when = { "double none" },
      expect = { refused = "Q-06" },
    },
    {
      name = "Q-17, phase 5, case B: equal orders, and too much, are lost",
      given = {
        players = { "Francesca", "Augusto", "Benedetto" },
        moves = { "next", "roll 9", "order Augusto 7", "order Benedetto 7" },
      },
      when = { "close" },
      expect = { ["Francesca.total"] = 9, ["Augusto.total"] = -7, ["Benedetto.total"] = -7 },
    },
    {
      name = "Q-10, end of the game: of two beyond 75 the most mugs win",
      given = {
        players = { "Francesca", "Augusto", "Benedetto" },
        state = { ["Augusto.total"] = 70, ["Benedetto.total"] = 74 },
        moves = { "next", "roll 9 8", "order Augusto 7", "order Benedetto 6" },
      },
      when = { "close" },
      expect = { ["Augusto.total"] = 77, ["Benedetto.total"] = 80, winners = { "Benedetto" } },
    },
  },
}
