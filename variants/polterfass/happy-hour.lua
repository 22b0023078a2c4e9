-- game: polterfass
-- extends: official
-- title.en: Happy hour
-- title.de: Happy Hour
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
    de = "Happy Hour",
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
  say = {
    six = {
      en = "Happy hour, the die shows 6: everything served counts double.",
      de = "Happy Hour, der Würfel zeigt 6: Alles Ausgeschenkte zählt doppelt.",
      fr = "L'heure joyeuse, le dé montre 6 : tout ce qui est servi compte double.",
      it = "L'ora felice, il dado mostra 6: tutto ciò che è spillato vale doppio.",
    },
    other = {
      en = "Happy hour: the die shows {die}, nothing is doubled.",
      de = "Happy Hour: Der Würfel zeigt {die}, nichts wird verdoppelt.",
      fr = "L'heure joyeuse : le dé montre {die}, rien n'est doublé.",
      it = "L'ora felice: il dado mostra {die}, niente raddoppia.",
    },
  },
  hooks = {
    served = function(f, base)
      local die = f.luck[1] % 6 + 1
      if die == 6 then
        return 2 * base(f), nil, "six"
      end
      return base(f), nil, { say = "other", die = die }
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
