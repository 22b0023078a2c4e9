-- game: teufel
-- extends: official
-- title.en: Jackpot
-- title.de: Jackpot
-- title.fr: Cagnotte
-- title.it: Montepremi

-- Every lost bet puts 20 of the bank's chips into a pot. Whoever alone has laid down most coal, at least
-- 100 of it, takes the pot at the end of the round. Moves: how much the last player of a round risks. Between
-- the four scripts that ship a game lasts 9.9 rounds instead of 10.2.

-- Jede verlorene Wette legt 20 von der Bank in den Topf. Wer allein die meiste Kohle liegen hat, mindestens
-- 100, bekommt ihn am Ende der Runde. Bewegt: wie viel der letzte Spieler einer Runde wagt. Zwischen den vier
-- mitgelieferten Skripten dauert ein Spiel 9,9 Runden statt 10,2.

return {
  api = 2,
  game = "teufel",
  name = "jackpot",
  extends = "official",
  title = {
    en = "Jackpot",
    de = "Jackpot",
    fr = "Cagnotte",
    it = "Montepremi",
  },
  source = "A house rule; it stands in no rulebook",
  text = {
    en = "For every lost bet the bank puts chips into a pot. Whoever alone has laid down most coal, and enough of it, takes the pot at the end of the round.",
    de = "Für jede verlorene Wette legt die Bank Chips in einen Topf. Wer allein den höchsten Kohlebetrag hat, und genug davon, bekommt ihn am Ende der Runde.",
    fr = "Pour chaque pari perdu, la banque met des jetons dans la cagnotte. Celui qui a seul le total de charbon le plus élevé, s'il suffit, la prend à la fin du tour.",
    it = "Per ogni scommessa persa la banca mette dei chip nel montepremi. Chi da solo ha il valore di carbone più alto, se basta, lo prende alla fine del giro.",
  },
  settings = {
    part = {
      type = "integer", from = 10, to = 100, step = 10, default = 20,
      help = {
        en = "chips that a lost bet puts into the pot",
        de = "Chips, die eine verlorene Wette in den Topf legt",
        fr = "jetons qu'un pari perdu met dans la cagnotte",
        it = "chip che una scommessa persa mette nel montepremi",
      },
    },
    reach = {
      type = "integer", from = 50, to = 1000, step = 50, default = 100,
      help = {
        en = "the least coal that wins the pot",
        de = "so viel Kohle gewinnt den Topf",
        fr = "charbon qu'il faut pour gagner la cagnotte",
        it = "carbone che serve per vincere il montepremi",
      },
    },
  },
  purses = { pot = { show = { en = "Pot", de = "Topf", fr = "Cagnotte", it = "Montepremi" } } },
  say = {
    taken = {
      en = "{player} takes the pot of {amount}.",
      de = "{player} nimmt den Topf mit {amount}.",
      fr = "{player} prend la cagnotte de {amount}.",
      it = "{player} prende il montepremi di {amount}.",
    },
  },
  words = {
    lost = { en = "lost stake", de = "verlorener Einsatz", fr = "mise perdue", it = "puntata persa" },
    pot = { en = "pot", de = "Topf", fr = "cagnotte", it = "montepremi" },
  },
  hooks = {
    bet_lost = function(f, t)
      t.pay { from = "bank", to = "pot", amount = rules.part, why = "lost", short = "all" }
    end,
    round_over = function(f, t)
      local best, winner = rules.reach - 1, nil
      for seat, coal in ipairs(f.coals) do
        if coal > best then
          best, winner = coal, seat
        elseif coal == best then
          winner = nil
        end
      end
      if winner and f.state.pot > 0 then
        local amount = t.pay { from = "pot", to = winner, amount = f.state.pot, why = "pot" }
        t.say("taken", { player = winner, amount = amount })
      end
    end,
  },
  tests = {
    {
      name = "a lost bet feeds the pot",
      given = { players = { "Anna", "Bert" }, moves = { "next", "bets 100 50", "draw 50 stop" } },
      when = { "draw devil" },
      expect = {
        ["jackpot.pot"] = 20,
        events = { { e = "paid", from = "bank", to = "jackpot.pot", amount = 20 } },
      },
    },
    {
      name = "most coal takes it",
      given = {
        players = { "Anna", "Bert" },
        moves = { "next", "bets 100 50", "draw 50 stop", "draw devil", "next", "bets 10 10" },
      },
      when = { "draw 100 100 stop", "draw devil" },
      expect = {
        ["jackpot.pot"] = 0,
        events = { { e = "paid", from = "jackpot.pot", to = "Bert" }, { e = "told", key = "taken" } },
      },
    },
    {
      name = "the pot is paid and won",
      games = 2000,
      players = 4,
      expect = { per_100_games = { paid = { min = 40 } } },
    },
  },
}
