-- game: teufel
-- extends: official
-- title.en: French rulebook
-- title.de: Französisches Regelheft
-- title.fr: Livret français
-- title.it: Regolamento francese

-- What a table with the French rules plays: the German rules. Where a sentence can be read otherwise, the
-- book's own examples, in cases/french.lua, or ordinary reading decide; readings to the letter stand in
-- french-literal.

return {
  game = "teufel",
  name = "french",
  extends = "official",
  title = {
    en = "French rulebook",
    de = "Französisches Regelheft",
    fr = "Livret français",
    it = "Regolamento francese",
  },
  source = "Auf Teufel komm raus, Zoch 2013, French rules",
  rules = {},
  tests = {
    {
      name = "T-11, pact: a partner is no adversary of his own, and not paid for his own devil",
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
      expect = { ["Faust.chips"] = 30 },
    },
    {
      name = "T-16, pact: alone at the back and on the first space make one pact",
      given = {
        players = { "Faust", "Petra", "Lucy", "Dante" },
        state = { ["Lucy.chips"] = 50 },
        moves = { "next", "bets 20 20 20 20" },
      },
      when = { "draw 10 stop", "draw devil", "draw devil", "draw devil" },
      expect = { ["Lucy.space"] = { 0, 50 }, ["Lucy.pact"] = "both" },
    },
  },
}
