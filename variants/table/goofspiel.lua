-- game: table
-- title.en: Goofspiel
-- title.de: Goofspiel
-- title.fr: Goofspiel
-- title.it: Goofspiel

-- Prizes are turned up one by one, and everybody lays a card for each, face down. In the public domain.

return {
  api = 2,
  game = "table",
  name = "goofspiel",
  title = { en = "Goofspiel", de = "Goofspiel", fr = "Goofspiel", it = "Goofspiel" },
  text = {
    en = "For each prize everybody lays a card face down. The highest takes it; where two are highest it lies on.",
    de = "Für jeden Preis legt jeder eine Karte verdeckt. Die höchste nimmt ihn; sind zwei die höchsten, bleibt er liegen.",
    fr = "Pour chaque prix, chacun pose une carte cachée. La plus haute le prend ; à égalité, il reste.",
    it = "Per ogni premio ognuno posa una carta coperta. La più alta lo prende; a parità resta lì.",
  },
  source = "Goofspiel, by Merrill Flood, in the public domain",
  players = { 2, 4 },
  settings = {
    cards = {
      type = "integer", from = 3, to = 13, default = 13,
      help = { en = "cards of a hand", de = "Karten einer Hand", fr = "cartes d'une main", it = "carte di una mano" },
    },
  },
  decks = {
    prizes = {
      cards = { 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13 }, empty = "stop",
      show = { en = "prizes", de = "Preise", fr = "prix", it = "premi" },
    },
  },
  state = {
    hand = {
      each = "seat", type = "list", of = { type = "integer", from = 1, to = 13 }, most = 13, distinct = true,
      show = { en = "hand", de = "Hand", fr = "main", it = "mano" },
    },
    pile = {
      type = "integer", from = 0, to = 91, show = { en = "prize", de = "Preis", fr = "prix", it = "premio" },
    },
  },
  moves = {
    play = {
      help = { en = "a card, face down", de = "eine Karte, verdeckt", fr = "une carte cachée", it = "una carta coperta" },
      args = { { name = "card", type = "integer", from = 1, to = 13 } },
      legal = function(f, a) return has(f.state.hand[f.me], a.card), "gone" end,
    },
  },
  say = {
    gone = {
      en = "That card is gone.", de = "Diese Karte ist weg.", fr = "Cette carte n'est plus là.", it = "Quella carta non c'è più.",
    },
    prize = {
      en = "{n} is to be had, {pile} in all.", de = "{n} ist zu haben, zusammen {pile}.",
      fr = "{n} est à prendre, {pile} en tout.", it = "{n} è in palio, {pile} in tutto.",
    },
  },
  words = {
    prize = { en = "prize", de = "Preis", fr = "prix", it = "premio" },
  },
  begin = function(f, t)
    local all = {}
    for card = 1, rules.cards do all[card] = card end
    for _, seat in ipairs(f.seats) do t.set("hand", seat, all) end
    t.limit("prizes", rules.cards)
  end,
  round = function(f, t)
    local prize = t.draw({ deck = "prizes" })[1]
    t.add("pile", prize)
    t.say("prize", { n = prize, pile = f.state.pile })
    local best, winner = 0, nil
    for seat, played in ipairs(t.ask_all(f.seats, "play", { sealed = true })) do
      t.take("hand", seat, played.card)
      if played.card > best then
        best, winner = played.card, seat
      elseif played.card == best then
        winner = nil
      end
    end
    if winner then
      t.score(winner, f.state.pile, "prize")
      t.set("pile", 0)
    end
    if #f.state.prizes == 0 then t.finish(f.most(f.points)) end
  end,
  bots = {
    -- What the prize is worth, or the next card above it.
    play = function(f)
      for _, way in ipairs(f.legal) do
        if way[1] >= f.state.pile then return way end
      end
      return f.legal[#f.legal]
    end,
  },
  tests = {
    {
      name = "the highest card takes the prize",
      given = { players = { "Anna", "Bert" }, luck = { 4 }, moves = { "next", "play Bert 5" } },
      when = { "play Anna 7" },
      expect = {
        ["Anna.points"] = 5,
        ["goofspiel.hand.Bert"] = { 1, 2, 3, 4, 6, 7, 8, 9, 10, 11, 12, 13 },
      },
    },
    {
      name = "where two are highest the prize lies on",
      given = { players = { "Anna", "Bert" }, luck = { 4 }, moves = { "next", "play Bert 5" } },
      when = { "play Anna 5" },
      expect = { ["Anna.points"] = 0, ["goofspiel.pile"] = 5 },
    },
    { name = "a hand is a game", games = 100, players = 3, expect = { rounds = { min = 13, max = 13 } } },
  },
}
