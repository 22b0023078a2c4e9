-- game: teufel
-- extends: official
-- title.en: French rulebook
-- title.de: Französisches Regelheft
-- title.fr: Livret français
-- title.it: Regolamento francese

-- What a table with the French rules plays, by their text and by their worked examples, in cases/french.lua:
-- a partner of the devil is paid for his own devils too, and one condition of the pact is one, not both.

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
  source = "Auf Teufel komm raus, Zoch 2013, French rules: the pact with the devil",
  rules = {
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
  },
}
