-- game: teufel
-- extends: official
-- title.en: Compound interest
-- title.de: Zinseszins
-- title.fr: Intérêts composés
-- title.it: Interesse composto

-- Pact money grows with each devil: 50 for the first that leaves the oven, 10 more for every one that is
-- out already. A fresh oven begins at 50 again. Moves: what pact partners are paid together.

-- Das Paktgeld wächst mit jedem Teufel: 50 für den ersten, der den Ofen verlässt, und 10 mehr für jeden, der
-- schon draußen ist. Ein frischer Ofen fängt wieder bei 50 an. Bewegt: was die Paktpartner zusammen bekommen.

return {
  game = "teufel",
  name = "compound-interest",
  extends = "official",
  title = {
    en = "Compound interest",
    de = "Zinseszins",
    fr = "Intérêts composés",
    it = "Interesse composto",
  },
  source = "A house rule; it stands in no rulebook",
  text = {
    en = "Pact money grows with each devil: 50 for the first that leaves the oven, 10 more for every one that is out already. A fresh oven begins at 50 again.",
    de = "Das Paktgeld wächst mit jedem Teufel: 50 für den ersten, der den Ofen verlässt, und 10 mehr für jeden, der schon draußen ist. Ein frischer Ofen fängt wieder bei 50 an.",
    fr = "Le prix du pacte monte avec chaque diable : 50 pour le premier qui quitte le four, 10 de plus pour chacun déjà sorti. Un four rempli recommence à 50.",
    it = "Il prezzo del patto cresce con ogni diavolo: 50 per il primo che lascia la stufa, 10 in più per ognuno già fuori. Una stufa di nuovo piena ricomincia da 50.",
  },
  say = {
    dearer = {
      en = "Compound interest: {out} devils were out before, so the pact costs {amount}.",
      de = "Zinseszins: {out} Teufel waren schon draußen, darum kostet der Pakt {amount}.",
      fr = "Intérêts composés : {out} diables étaient déjà sortis, le pacte coûte donc {amount}.",
      it = "Interesse composto: {out} diavoli erano già fuori, perciò il patto costa {amount}.",
    },
  },
  hooks = {
    pact_payment = function(f, base)
      local devils = 9
      local out = devils - f.devils_left - 1
      local amount = base(f) + 10 * out
      return amount, nil, out > 0 and { say = "dearer", out = out, amount = amount } or nil
    end,
  },
  tests = {
    {
      name = "the second devil costs sixty",
      given = {
        players = { "Anna", "Bert", "Cleo" },
        state = { ["Cleo.chips"] = 40, ["Cleo.space"] = { 0, 50 }, ["Cleo.pact"] = "first_space" },
        moves = { "next", "bets 10 10 10" },
      },
      when = { "draw devil", "draw devil" },
      expect = {
        events = {
          { e = "pact_paid", to = "Cleo", amount = 50, by = "Anna" },
          { e = "pact_paid", to = "Cleo", amount = 60, by = "Bert" },
        },
      },
    },
    {
      name = "pacts pay more: 67 a game by the official rules",
      games = 2000,
      players = 4,
      expect = { per_100_games = { ["pact_paid.amount"] = { min = 9000 } } },
    },
  },
}
