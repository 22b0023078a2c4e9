-- game: table

-- Hides values for their owners and for nobody, reads what it has hidden, and opens some of it.
return {
  api = 2, game = "table", name = "cups", players = { 2, 4 },
  state = {
    cup = { each = "seat", type = "list", of = { type = "integer", from = 1, to = 6 }, most = 3, seen = "owner", reset = "round" },
    trump = { type = "choice", of = { "red", "blue", "green" }, seen = "nobody", reset = "round" },
    target = { each = "seat", type = "seat", seen = "owner", reset = "round" },
    twos = { type = "integer", from = 0, to = 18, reset = "round" },
  },
  moves = {
    guess = {
      args = { { name = "n", type = "integer", from = 0, to = 9 } },
      legal = function(f, a) return a.n ~= f.state.cup[f.me][1], "own" end,
    },
  },
  say = { own = { en = "Not the number under the own cup.", de = "Nicht die Zahl unter dem eigenen Becher." } },
  round = function(f, t)
    for _, seat in ipairs(f.seats) do t.roll({ sides = 6, n = 2, to = "cup", seat = seat }) end
    t.roll({ sides = 3, to = "trump" })
    for _, seat in ipairs(f.seats) do t.roll({ sides = #f.seats, to = "target", seat = seat }) end
    local twos = 0
    for _, seat in ipairs(f.seats) do twos = twos + f.count(f.state.cup[seat], 2) end
    t.set("twos", twos)
    local _, a = t.ask(1, { "guess" }, { n = { to = 9 } })
    t.reveal("cup", 1)
    t.ask(2, "guess", { n = { to = 8 } })
    t.reveal("trump")
    t.reveal("target", f.state.target[1])
    t.roll({ sides = 3, to = "trump" })
    t.score(1, a.n, "guess")
    if f.round == 3 then t.finish({ 1 }) end
  end,
}
