-- game: polterfass
-- extends: french-first-throw
-- title.en: French rulebook
-- title.de: Französisches Regelheft
-- title.fr: Livret français
-- title.it: Regolamento francese

-- What a table with the French rules plays, by their text and by their worked examples, in cases/french.lua:
-- any barrel saves the first throw, of two standing specials one at least is thrown again, and two doublers
-- may be kept unused.

return {
  game = "polterfass",
  name = "french",
  extends = "french-first-throw",
  title = {
    en = "French rulebook",
    de = "Französisches Regelheft",
    fr = "Livret français",
    it = "Regolamento francese",
  },
  source = "Polterfass, Zoch 2013, French rules: first throw, throwing on, special barrels",
  rules = {
    -- Q-05, French rules, phase 3, case B: every standing special may be put aside, and so a lone one; the
    -- example of illustration 3, where two stand, names both or one for the cup, and not neither.
    rethrow_specials = "one_of_two",
    -- Q-06, French rules, phase 4: a doubler doubles; of two that stand the innkeeper "can" double. With one
    -- number barrel the second is lost (illustration 8).
    doubling = "may_two",
  },
  tests = {
    {
      name = "Q-05, illustration 3: neither of two specials is no choice",
      given = {
        players = { "Francisca", "Krobert", "Bud" },
        moves = { "next", "roll 9 8 7 X D", "order Krobert 7", "order Bud 7" },
      },
      when = { "roll 6" },
      expect = { refused = "Q-05" },
    },
    {
      name = "Q-05, phase 3, case B: a lone special may be put aside",
      given = {
        players = { "Francisca", "Krobert", "Bud" },
        moves = { "next", "roll 9 8 7 X", "order Krobert 7", "order Bud 7" },
      },
      when = { "roll 6" },
      expect = { phase = "pour", ["barrels.7.up"] = "X" },
    },
    {
      name = "Q-06, phase 4: two doublers may be kept unused",
      given = {
        players = { "Francisca", "Krobert", "Bud" },
        moves = { "next", "roll 9 8 4 D D", "order Krobert 7", "order Bud 7" },
      },
      when = { "close", "double 9", "double none" },
      expect = { events = { { e = "special_wasted", b = 8 } }, served = 30 },
    },
    {
      name = "Q-06, phase 4: one doubler doubles",
      given = {
        players = { "Francisca", "Krobert", "Bud" },
        moves = { "next", "roll 9 8 4 D", "order Krobert 7", "order Bud 7", "close" },
      },
      when = { "double none" },
      expect = { refused = "Q-06" },
    },
  },
}
