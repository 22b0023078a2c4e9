-- game: polterfass
-- extends: official
-- title.en: Last orders
-- title.de: Letzte Runde
-- title.fr: Dernière tournée
-- title.it: Ultimo giro

-- The innkeeper has at most three throws in a round, repeats of the first left out; then he must close the
-- tap. Moves: the throws of a game, and how often an innkeeper fails.

-- Der Wirt hat höchstens drei Würfe in einer Runde, Wiederholungen des ersten nicht gezählt; dann muss er
-- zapfen. Bewegt: die Würfe eines Spiels, und wie oft ein Wirt scheitert.

return {
  game = "polterfass",
  name = "last-orders",
  extends = "official",
  title = {
    en = "Last orders",
    de = "Letzte Runde",
    fr = "Dernière tournée",
    it = "Ultimo giro",
  },
  source = "A house rule; it stands in no rulebook",
  text = {
    en = "The innkeeper has at most three throws in a round, repeats of the first not counted; then he must turn off the tap.",
    de = "Der Wirt hat höchstens drei Würfe in einer Runde, Wiederholungen des ersten nicht gezählt; dann muss er den Zapfhahn zudrehen.",
    fr = "Le patron a trois lancers au plus par tour, sans compter ceux qui répètent le premier ; ensuite, il doit fermer le robinet.",
    it = "L'oste ha al massimo tre lanci per giro, senza contare le ripetizioni del primo; poi deve chiudere la spina.",
  },
  hooks = {
    -- Repeats are remembered by the hook that allows them, so that they can be left out.
    first_throw_done = function(f, base)
      local done = base(f)
      return done, f.throws
    end,
    throw_allowed = function(f)
      return f.throws - f.memory_first_throw_done < 2
    end,
  },
  tests = {
    {
      name = "no fourth throw",
      given = {
        players = { "Anna", "Bert", "Cleo" },
        moves = { "next", "roll 9", "order Bert 5", "order Cleo 3", "roll 8", "roll 7" },
      },
      when = { "roll 6" },
      expect = { refused = "P-38" },
    },
    {
      name = "innkeepers throw and fail less: 2,016 and 86 by the official rules",
      games = 2000,
      players = 4,
      bots = { "random" },
      expect = { per_100_games = { innkeeper_failed = { max = 80 }, barrels_thrown = { max = 1990 } } },
    },
  },
}
