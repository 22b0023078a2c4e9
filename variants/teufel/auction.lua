-- game: teufel
-- extends: official
-- title.en: Who bids for the start?
-- title.de: Wer bietet für den Anfang?
-- title.fr: Qui enchérit pour commencer ?
-- title.it: Chi offre per iniziare?

-- Before each round the players bid in turn for being the first to bet and to draw; the highest bid goes to the
-- bank. Moves: who draws first, which is worth little, and chips out of the game.

-- Vor jeder Runde wird reihum geboten, wer als erster setzt und zieht; das höchste Gebot geht an die Bank.
-- Bewegt: wer zuerst zieht, was wenig wert ist, und Chips aus dem Spiel.

return {
  api = 2,
  game = "teufel",
  name = "auction",
  extends = "official",
  title = {
    en = "Who bids for the start?",
    de = "Wer bietet für den Anfang?",
    fr = "Qui enchérit pour commencer ?",
    it = "Chi offre per iniziare?",
  },
  source = "A house rule; it stands in no rulebook",
  text = {
    en = "Before each round the players bid in turn for being the first to bet and to draw; the highest bid goes to the bank.",
    de = "Vor jeder Runde wird reihum geboten, wer zuerst wettet und aufdeckt; das höchste Gebot geht an die Bank.",
    fr = "Avant chaque tour, on enchérit à tour de rôle pour parier et retourner le premier ; l'offre la plus élevée va à la banque.",
    it = "Prima di ogni giro si offre a turno per scommettere e girare per primi; l'offerta più alta va alla banca.",
  },
  settings = {
    most = {
      type = "integer", from = 10, to = 200, step = 10, default = 100,
      help = {
        en = "the highest bid",
        de = "das höchste Gebot",
        fr = "l'enchère maximale",
        it = "l'offerta più alta",
      },
    },
  },
  state = { first = { type = "seat", none = true, reset = "round" } },
  moves = {
    bid = {
      help = {
        en = "what the start is worth to you",
        de = "was dir der Anfang wert ist",
        fr = "ce que vous payez pour commencer",
        it = "quanto vale per te iniziare",
      },
      args = { { name = "amount", type = "integer", from = 10, to = 200, step = 10 } },
    },
    pass = {
      help = {
        en = "bids no more",
        de = "bietet nicht mehr",
        fr = "n'enchérit plus",
        it = "non offre più",
      },
    },
  },
  say = {
    won = {
      en = "{player} buys the start for {amount}.",
      de = "{player} kauft den Anfang für {amount}.",
      fr = "{player} achète le premier tour pour {amount}.",
      it = "{player} si aggiudica l'inizio per {amount}.",
    },
  },
  words = {
    bid = { en = "bid", de = "Gebot", fr = "enchère", it = "offerta" },
  },
  hooks = {
    round_begin = function(f, t)
      local seats, high, holder, passed = #f.chips, 0, nil, {}
      local left = seats
      while left > (holder and 1 or 0) do
        for i = 0, seats - 1 do
          local seat = (f.starter - 1 + i) % seats + 1
          if not passed[seat] and seat ~= holder and left > (holder and 1 or 0) then
            local most = math.min(f.chips[seat] // 10 * 10, rules.most)
            local move, given = "pass", nil
            if most > high then
              move, given = t.ask(seat, { "bid", "pass" }, { amount = { from = high + 10, to = most } })
            end
            if move == "bid" then
              high, holder = given.amount, seat
            else
              passed[seat], left = true, left - 1
            end
          end
        end
      end
      if holder then
        t.pay { from = holder, to = "bank", amount = high, why = "bid" }
        t.set("first", holder)
        t.say("won", { player = holder, amount = high })
      end
    end,
    starter = function(f, base)
      return f.state.first or base(f)
    end,
  },
  bots = {
    pass = function(f)
      return f.luck[1] % 3 > 0
    end,
    bid = function(f)
      return f.legal[1]
    end,
  },
  tests = {
    {
      name = "the highest bid begins",
      given = { players = { "Anna", "Bert", "Cleo" }, moves = { "next" } },
      when = { "bid 20", "bid 40", "pass", "pass" },
      expect = {
        starter = "Bert",
        ["auction.first"] = "Bert",
        ["Bert.chips"] = 160,
        events = { { e = "paid", from = "Bert", to = "bank", amount = 40 }, { e = "told", key = "won" } },
      },
    },
    {
      name = "nobody bids",
      given = { players = { "Anna", "Bert" }, moves = { "next", "pass" } },
      when = { "pass" },
      expect = { starter = "Anna", ["Anna.chips"] = 200 },
    },
    {
      name = "a bid is raised by ten at least",
      given = { players = { "Anna", "Bert" }, moves = { "next", "bid 50" } },
      when = { "bid 50" },
      expect = { refused = "auction.bid" },
    },
    { name = "the start is sold", games = 200, players = 4, bots = { "steady" }, expect = { per_100_games = { told = { min = 100 } } } },
  },
}
