-- game: polterfass
-- extends: official
-- title.en: A long night

-- Other cards, a third special barrel, and hands that grow thin.
return {
  game = "polterfass",
  name = "long-night",
  extends = "official",
  title = { en = "A long night" },
  rules = { goal = 110, cards = { 0, 1, 2, 3, 5, 8, 13 }, specials = 3, cards_return = false, stand_chance = { 2, 5 } },
  tests = {
    {
      name = "thirteen",
      given = { players = { "Anna", "Bert", "Cleo" }, moves = { "next", "roll 9 8", "order Bert 13" } },
      when = { "order Cleo 8 5", "close" },
      expect = { ["Bert.total"] = 0, ["Anna.total"] = 17 },
    },
    { name = "it ends", games = 200, players = 4, expect = { rounds = { min = 3, max = 40 } } },
  },
}
