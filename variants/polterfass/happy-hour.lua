-- game: polterfass
-- extends: official
-- title.en: Happy hour
-- title.de: Blaue Stunde
-- title.fr: L'heure joyeuse
-- title.it: L'ora felice

-- When the tap is closed a die is thrown: on a 6 everything served counts double. Moves: the mugs served,
-- and the length.

-- Beim Zapfen wird gewürfelt: bei einer 6 zählt alles Ausgeschenkte doppelt. Bewegt: die ausgeschenkten Krüge
-- und die Länge.

return {
  game = "polterfass",
  name = "happy-hour",
  extends = "official",
  title = {
    en = "Happy hour",
    de = "Blaue Stunde",
    fr = "L'heure joyeuse",
    it = "L'ora felice",
  },
  source = "A house rule; it stands in no rulebook",
  text = {
    en = "When the tap is turned off a die is thrown: on a 6 everything served counts double.",
    de = "Wenn der Zapfhahn zugedreht ist, wird gewürfelt: Bei einer 6 zählt alles Ausgeschenkte doppelt.",
    fr = "Quand le robinet est fermé, on jette un dé : sur un 6, tout ce qui est servi compte double.",
    it = "Chiusa la spina si tira un dado: con un 6 tutto ciò che è spillato vale doppio.",
  },
  hooks = {
    served = function(f, base)
      return f.luck[1] % 6 == 5 and 2 * base(f) or base(f)
    end,
  },
  tests = {
    {
      name = "games are shorter",
      games = 2000,
      players = 4,
      expect = { rounds_percent = { max = 90 } },
    },
  },
}
