-- game: table

-- Deals cards to their owners and to nobody, some for all to see, reads what it has dealt, and opens some of it.
return {
  api = 2, game = "table", name = "cards", players = { 2, 4 },
  decks = { pack = { cards = { 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12 }, reset = "round" } },
  state = {
    hand = { each = "seat", type = "list", of = { type = "card", deck = "pack" }, most = 2, seen = "owner", reset = "round" },
    trump = { type = "card", deck = "pack", seen = "nobody", reset = "round" },
    board = { type = "list", of = { type = "card", deck = "pack" }, most = 3, reset = "round" },
  },
  moves = {
    guess = {
      args = { { name = "n", type = "integer", from = 1, to = 12 } },
      legal = function(f, a) return not has(f.state.hand[f.me], a.n), "own" end,
    },
  },
  say = { own = { en = "Not a card of the own hand.", de = "Keine Karte der eigenen Hand." } },
  round = function(f, t)
    for _, seat in ipairs(f.seats) do t.draw({ deck = "pack", n = 2, to = "hand", seat = seat }) end
    t.draw({ deck = "pack", n = 2, to = "board" })
    local a = t.ask(1, "guess")
    t.draw({ deck = "pack", to = "trump" })
    t.draw({ deck = "pack" })
    t.reveal("hand", 2)
    t.ask(2, "guess")
    if a.n == f.state.trump then t.score(1, 2, "guessed") end
    if has(f.state.hand[1], 7) then t.reveal("hand", 1) end
    if f.round == 3 then t.finish({ 1 }) end
  end,
}
