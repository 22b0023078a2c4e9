-- game: polterfass
-- extends: official
-- title.en: Two at the bar
-- title.de: Zu zweit an der Theke
-- title.fr: Deux au comptoir
-- title.it: In due al banco

-- Polterfass for two: the only guest orders two cards of at least 4 mugs together, and who is too greedy
-- loses his order, because there is nobody else to take the loss from. Moves: the orders, and who can play.

-- Polterfass zu zweit: der einzige Gast bestellt zwei Karten mit zusammen mindestens 4 Krügen, und wer zu
-- gierig ist, verliert seine Bestellung, weil sonst niemand da ist. Bewegt: die Bestellungen, und wer spielen kann.

return {
  game = "polterfass",
  name = "two-at-the-bar",
  extends = "official",
  title = {
    en = "Two at the bar",
    de = "Zu zweit an der Theke",
    fr = "Deux au comptoir",
    it = "In due al banco",
  },
  source = "A house rule; it stands in no rulebook",
  text = {
    en = "For two: the only guest orders two cards of at least 4 mugs together, and if he is too greedy he just loses his order.",
    de = "Für zwei: Der einzige Gast bestellt mit zwei Karten zusammen mindestens 4 Krüge, und ist er zu gierig, verliert er einfach seine Bestellung.",
    fr = "À deux : le seul client commande avec deux cartes au moins 4 chopes, et s'il est trop gourmand, il perd simplement sa commande.",
    it = "In due: l'unico cliente ordina con due carte almeno 4 boccali, e se è troppo ingordo perde semplicemente la sua ordinazione.",
  },
  rules = {
    players_min = 2,
    players_max = 2,
    cards_min = 2,
    all_tied = "penalty",
  },
  hooks = {
    order_allowed = function(f)
      return f.sum >= 4
    end,
  },
  tests = {
    {
      name = "a timid order is refused",
      given = { players = { "Anna", "Bert" }, moves = { "next", "roll 9" } },
      when = { "order Bert 0 1" },
      expect = { refused = "P-37" },
    },
    {
      name = "the greedy guest pays",
      given = { players = { "Anna", "Bert" }, moves = { "next", "roll 6" } },
      when = { "order Bert 6 7", "close" },
      expect = { ["Anna.delta"] = 6, ["Bert.delta"] = -13 },
    },
    {
      name = "games for two end",
      games = 2000,
      players = 2,
      expect = { rounds = { min = 1, max = 60 } },
    },
  },
}
