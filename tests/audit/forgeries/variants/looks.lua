-- game: table
-- title.en: Looks
-- title.de: Blicke

-- Cards are looked at before they are drawn, and hands are held for one turn.

return {
  api = 2,
  game = "table",
  name = "looks",
  title = { en = "Looks", de = "Blicke" },
  players = { 2, 4 },
  rules = { max_rounds = 4 },
  decks = {
    omens = { cards = { "dawn", "gift", "loss", "night", "rain" }, show = { en = "omens", de = "Omen" } },
    pack = { cards = { 1, 2, 3, 4, 5, 6, 7, 8 }, reset = "round" },
  },
  state = {
    hand = {
      each = "seat", type = "list", of = { type = "card", deck = "pack" }, most = 2, seen = "owner", reset = "turn",
      show = { en = "hand", de = "Hand" },
    },
    dealt = { each = "seat", type = "flag", reset = "turn" },
  },
  moves = {
    look = {
      help = { en = "see the next card alone", de = "die nächste Karte allein sehen" },
      args = { { name = "where", type = "choice", of = { "here", "again" } } },
      legal = function(f) return f.peeked == nil, "seen" end,
    },
    take = {
      help = { en = "draw it", de = "sie ziehen" },
      args = { { name = "where", type = "choice", of = { "here", "again" } } },
    },
    drop = { help = { en = "lay one aside", de = "eine ablegen" } },
    deal = {
      help = { en = "take a hand", de = "eine Hand nehmen" },
      legal = function(f) return not f.state.dealt[f.me], "seen" end,
    },
    pass = { help = { en = "end the turn", de = "den Zug beenden" } },
  },
  say = { seen = { en = "You have done that.", de = "Das hast du schon getan." } },
  words = { turn = { en = "turn", de = "Zug" } },
  round = function(f, t)
    for _, seat in ipairs(f.seats_from(f.starter)) do
      t.turn(seat)
      for _ = 1, 12 do
        local move, a = t.ask(seat, { "look", "take", "drop", "deal", "pass" })
        local deck = a and a.where == "again" and "pack" or "omens"
        if move == "look" then
          if deck == "pack" or #f.state.omens > 0 then t.peek({ deck = deck, to = seat }) end
        elseif move == "take" then
          t.draw({ deck = deck })
        elseif move == "drop" then
          if #f.state.omens > 1 then t.discard({ deck = "omens", card = f.state.omens[1] }) end
        elseif move == "deal" then
          t.set("dealt", seat, true)
          t.draw({ deck = "pack", n = 2, to = "hand", seat = seat })
        else
          break
        end
      end
      t.score(seat, 1, "turn")
    end
  end,
  bots = {
    look = function(f) return { 1 + f.luck[1] % 2 } end,
    pass = function() return true end,
  },
}
