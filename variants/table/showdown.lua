-- game: table
-- title.en: Showdown
-- title.de: Karten zeigen
-- title.fr: Cartes sur table
-- title.it: Carte in tavola

-- Two cards for one's own eyes and one for all: who stays shows them, and the best hand wins the round.

local rank = { ten = 1, jack = 2, queen = 3, king = 4, ace = 5 }

-- Returns what the cards of a seat are worth, with the open one: how many are alike, then the highest.
local function worth(f, seat)
  local cards, best = { f.state.board, table.unpack(f.state.hand[seat]) }, 0
  for _, card in ipairs(cards) do best = math.max(best, 10 * f.count(cards, card) + rank[card]) end
  return best
end

return {
  api = 2, game = "table", name = "showdown", players = { 2, 6 }, rules = { max_rounds = 10 }, source = "A game of our own, after poker; it stands in no rulebook",
  title = { en = "Showdown", de = "Karten zeigen", fr = "Cartes sur table", it = "Carte in tavola" },
  text = {
    en = "Everybody is dealt two cards of 20, and one lies open. In turn each stays or folds, which costs a point. The best of those who stay scores 2: most alike, then the highest.",
    de = "Jeder bekommt zwei von 20 Karten, eine liegt offen. Reihum bleibt man oder passt, was einen Punkt kostet. Wer bleibt und am meisten gleiche hat, dann die höchste, bekommt 2.",
    fr = "Chacun reçoit deux cartes sur 20, une est découverte. À tour de rôle on reste ou on passe, ce qui coûte un point. Parmi ceux qui restent, le plus de cartes égales, puis la plus haute, marque 2.",
    it = "Ognuno riceve due carte su 20, una è scoperta. A turno si resta o si passa, il che costa un punto. Tra chi resta, chi ha più carte uguali, poi la più alta, segna 2.",
  },
  decks = {
    cards = {
      cards = { ten = 4, jack = 4, queen = 4, king = 4, ace = 4 }, reset = "round", show = { en = "deck", de = "Stapel", fr = "paquet", it = "mazzo" },
      names = {
        ten = { en = "10", de = "10", fr = "10", it = "10" }, jack = { en = "jack", de = "Bube", fr = "valet", it = "fante" },
        queen = { en = "queen", de = "Dame", fr = "dame", it = "donna" }, king = { en = "king", de = "König", fr = "roi", it = "re" },
        ace = { en = "ace", de = "Ass", fr = "as", it = "asso" },
      },
    },
  },
  state = {
    hand = { each = "seat", type = "list", of = { type = "card", deck = "cards" }, most = 2, seen = "owner", reset = "round", show = { en = "hand", de = "Hand", fr = "main", it = "mano" } },
    board = { type = "card", deck = "cards", reset = "round", show = { en = "open card", de = "offene Karte", fr = "carte ouverte", it = "carta scoperta" } },
  },
  say = { stay = { en = "{player}, do you stay?", de = "{player}, bleibst du?", fr = "{player}, tu restes ?", it = "{player}, resti?" } },
  words = {
    folded = { en = "folded", de = "gepasst", fr = "passé", it = "passato" },
    best = { en = "best hand", de = "bestes Blatt", fr = "meilleure main", it = "mano migliore" },
  },
  round = function(f, t)
    for _, seat in ipairs(f.seats) do t.draw({ deck = "cards", n = 2, to = "hand", seat = seat }) end
    t.draw({ deck = "cards", to = "board" })
    local stay, best = {}, 0
    for _, seat in ipairs(f.seats_from(f.starter)) do
      if t.offer(seat, "stay", { player = seat }) then stay[#stay + 1] = seat else t.score(seat, -1, "folded") end
    end
    for _, seat in ipairs(stay) do t.reveal("hand", seat) best = math.max(best, worth(f, seat)) end
    for _, seat in ipairs(stay) do if worth(f, seat) == best then t.score(seat, 2, "best") end end
  end,
  bots = { stay = function(f) return worth(f, f.me) >= 14 end },
  tests = {
    {
      name = "a pair beats an ace", given = { players = { "Anna", "Bert" }, luck = { 13 }, deal = { hand = { Anna = { "ten", "jack" }, Bert = { "king", "ace" } } }, moves = { "next", "yes" } },
      when = { "yes" }, expect = { ["showdown.board"] = "ten", ["Anna.points"] = 2, ["as Bert"] = { ["showdown.hand.Anna"] = { "jack", "ten" } } },
    },
    { name = "ten rounds", games = 50, players = 4, expect = { rounds = { min = 10, max = 10 } } },
  },
}
