-- game: polterfass
-- extends: official
-- title.en: Exact measure
-- title.de: Gut eingeschenkt
-- title.fr: La juste mesure
-- title.it: La misura giusta

-- An innkeeper who serves exactly what was ordered gets a tip: one mug from every guest. Moves: the mugs
-- that change hands beside the bill.

-- Ein Wirt, der genau so viel ausschenkt, wie bestellt ist, bekommt Trinkgeld: von jedem Gast einen Krug.
-- Bewegt: die Krüge, die neben der Rechnung den Besitzer wechseln.

return {
  game = "polterfass",
  name = "exact-measure",
  extends = "official",
  title = {
    en = "Exact measure",
    de = "Gut eingeschenkt",
    fr = "La juste mesure",
    it = "La misura giusta",
  },
  source = "A house rule; it stands in no rulebook",
  text = {
    en = "An innkeeper who serves exactly what was ordered gets a tip: one mug from every guest.",
    de = "Ein Wirt, der genau so viel ausschenkt, wie bestellt ist, bekommt Trinkgeld: von jedem Gast einen Krug.",
    fr = "Un patron qui sert exactement ce qui est commandé reçoit un pourboire : une chope de chaque client.",
    it = "Un oste che spilla esattamente quanto ordinato riceve la mancia: un boccale da ogni cliente.",
  },
  hooks = {
    round_end = function(f)
      local tips = {}
      for seat in ipairs(f.totals) do
        tips[seat] = 0
      end
      if not f.failed and f.served == f.ordered then
        for seat in ipairs(tips) do
          tips[seat] = seat == f.innkeeper and #tips - 1 or -1
        end
      end
      return tips
    end,
  },
  tests = {
    {
      name = "a mug from every guest",
      given = { players = { "Anna", "Bert", "Cleo" }, moves = { "next", "roll 9" } },
      when = { "order Bert 5", "order Cleo 4", "close" },
      expect = { ["Anna.total"] = 2, ["Bert.total"] = 4, ["Cleo.total"] = 3 },
    },
    {
      name = "no tip for more than was ordered",
      given = { players = { "Anna", "Bert", "Cleo" }, moves = { "next", "roll 9" } },
      when = { "order Bert 5", "order Cleo 3", "close" },
      expect = { ["Anna.total"] = 1, ["Bert.total"] = 5, ["Cleo.total"] = 3 },
    },
    {
      name = "tips are given",
      games = 2000,
      players = 4,
      expect = { per_100_games = { adjusted = { min = 50 } } },
    },
  },
}
