-- game: table

-- Hides one place again and again, and reads it only when it is open.
return {
  api = 2, game = "table", name = "shown", players = { 2, 4 },
  state = {
    die = { type = "integer", from = 1, to = 6, seen = "nobody", reset = "round" },
    sum = { type = "integer", from = 0, to = 99, reset = "round" },
  },
  moves = { more = {} },
  round = function(f, t)
    for _ = 1, 4 do
      t.roll({ sides = 6, to = "die" })
      t.ask(1, { "more" })
      t.reveal("die")
      t.add("sum", f.state.die)
    end
    t.finish({ 1 })
  end,
}
