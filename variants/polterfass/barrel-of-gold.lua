-- game: polterfass
-- extends: official
-- title.en: A barrel of gold
-- title.de: Ein goldenes Fass
-- title.fr: Un tonneau d'or
-- title.it: Una botte d'oro

-- Where at most two number barrels stand when the tap is closed, the higher is of gold and counts triple.
-- Moves: the length, because few barrels are enough.

-- Stehen beim Zapfen höchstens zwei Zahlenfässer, so ist das höhere aus Gold und zählt dreifach. Bewegt: die
-- Länge, weil wenige Fässer genügen.

return {
  game = "polterfass",
  name = "barrel-of-gold",
  extends = "official",
  title = {
    en = "A barrel of gold",
    de = "Ein goldenes Fass",
    fr = "Un tonneau d'or",
    it = "Una botte d'oro",
  },
  source = "A house rule; it stands in no rulebook",
  text = {
    en = "If at most two number barrels stand when the tap is turned off, the higher one is of gold and counts three times.",
    de = "Stehen höchstens zwei Zahlenfässer, wenn der Zapfhahn zugedreht wird, ist das höhere aus Gold und zählt dreifach.",
    fr = "Si deux tonneaux numérotés au plus sont debout quand le robinet se ferme, le plus fort est en or et compte trois fois.",
    it = "Se alla chiusura della spina sono dritte al massimo due botti numerate, la più alta è d'oro e vale tre volte tanto.",
  },
  hooks = {
    served = function(f, base)
      local standing, highest = 0, 0
      for barrel, face in ipairs(f.faces) do
        if face > 0 then
          standing = standing + 1
          highest = f.destroyed[barrel] == 0 and math.max(highest, face) or highest
        end
      end
      return base(f) + (standing <= 2 and 2 * highest or 0)
    end,
  },
  tests = {
    {
      name = "a nine alone is twenty-seven",
      given = { players = { "Anna", "Bert", "Cleo" }, moves = { "next", "roll 9" } },
      when = { "order Bert 7", "order Cleo 6", "close" },
      expect = { events = { { e = "served", mugs = 27 } } },
    },
    {
      name = "of two barrels one is gold",
      given = { players = { "Anna", "Bert", "Cleo" }, moves = { "next", "roll 9 8" } },
      when = { "order Bert 7", "order Cleo 6", "close" },
      expect = { events = { { e = "served", mugs = 35 } } },
    },
    {
      name = "three barrels are no gold",
      given = { players = { "Anna", "Bert", "Cleo" }, moves = { "next", "roll 9 8 6" } },
      when = { "order Bert 7", "order Cleo 6", "close" },
      expect = { events = { { e = "served", mugs = 23 } } },
    },
    {
      name = "games are shorter",
      games = 2000,
      players = 4,
      expect = { rounds_percent = { max = 98 } },
    },
  },
}
