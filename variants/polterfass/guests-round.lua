-- game: polterfass
-- extends: official
-- title.en: The guests' round
-- title.de: Freibier
-- title.fr: La tournée des clients
-- title.it: Il giro dei clienti

-- Every second time an innkeeper fails it is the guests' round: everybody who ordered gets three times his
-- order. Moves: the length.

-- Jedes zweite Mal, wenn ein Wirt scheitert, gibt es Freibier: wer bestellt hat, bekommt das Dreifache.
-- Bewegt: die Länge.

return {
  game = "polterfass",
  name = "guests-round",
  extends = "official",
  title = {
    en = "The guests' round",
    de = "Freibier",
    fr = "La tournée des clients",
    it = "Il giro dei clienti",
  },
  source = "A house rule; it stands in no rulebook",
  text = {
    en = "Every second time that an innkeeper fails it is the guests' round: each of them gets three times his order.",
    de = "Jedes zweite Mal, wenn ein Wirt scheitert, gibt es Freibier: Jeder Gast erhält das Dreifache seiner Bestellung.",
    fr = "Une fois sur deux, quand un patron échoue, c'est la tournée des clients : chacun gagne trois fois sa commande.",
    it = "Una volta su due, quando un oste sballa, è il giro dei clienti: ognuno segna tre volte la sua ordinazione.",
  },
  hooks = {
    bill = function(f, base)
      if not f.failed then
        return base(f)
      end
      if f.memory == 0 then
        return base(f), 1
      end
      local deltas = {}
      for seat, delta in ipairs(base(f)) do
        deltas[seat] = 3 * delta
      end
      return deltas, 0
    end,
  },
  tests = {
    {
      name = "the second failure pays three times",
      given = {
        players = { "Anna", "Bert", "Cleo" },
        moves = {
          "next", "roll 9", "order Bert 5", "order Cleo 3", "roll none",
          "next", "roll 9", "order Anna 4", "order Cleo 2",
        },
      },
      when = { "roll none" },
      expect = { ["Anna.delta"] = 12, ["Cleo.delta"] = 6, ["Cleo.total"] = 9 },
    },
    {
      name = "games are shorter",
      games = 2000,
      players = 4,
      bots = { "random" },
      expect = { rounds_percent = { max = 99 } },
    },
  },
}
