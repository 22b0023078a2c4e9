-- game: table
-- title.en: Colours
-- title.de: Farben

-- For the tests of words: choices, cards and points have names in languages.

return {
  api = 2,
  game = "table",
  name = "colours",
  title = { en = "Colours", de = "Farben" },
  players = { 2, 4 },
  rules = { max_rounds = 3 },
  decks = {
    gifts = {
      cards = { gift = 3, tax = 2, blank = 4 },
      names = { gift = { en = "A gift", de = "Ein Geschenk" }, tax = { en = "A tax", de = "Eine Steuer" } },
      show = { en = "gifts", de = "Gaben" },
    },
  },
  state = {
    colour = { each = "seat", type = "choice", of = { "red", "rose", "blue" }, show = { en = "colour", de = "Farbe" } },
    last = { each = "seat", type = "card", deck = "gifts", show = { en = "last card", de = "letzte Karte" } },
    mood = { type = "choice", of = { "up", "down" }, seen = "nobody", reset = "round", show = { en = "mood", de = "Laune" } },
  },
  moves = {
    paint = {
      help = { en = "a colour, and a card as wish", de = "eine Farbe, und eine Karte als Wunsch" },
      args = { { name = "colour", type = "choice", of = { "red", "rose", "blue" } }, { name = "card", type = "card", deck = "gifts" } },
      legal = function(f, a)
        return a.colour ~= "blue", "ugly"
      end,
    },
    mix = {
      help = { en = "several colours", de = "mehrere Farben" },
      args = { { name = "all", type = "list", of = { type = "choice", of = { "red", "rose", "blue" } }, most = 3 } },
    },
  },
  say = { ugly = { en = "{colour} is ugly.", de = "{colour} ist hässlich." } },
  words = {
    red = { en = "red", de = "rot" },
    rose = { en = "rose", de = "rosa" },
    blue = { en = "blue", de = "dunkles Blau" },
    up = { en = "up", de = "heiter" },
    down = { en = "down", de = "trüb" },
    paint = { en = "job", de = "Lohn" },
  },
  round = function(f, t)
    t.roll({ sides = 2, to = "mood" })
    for _, seat in ipairs(f.seats) do
      local move, a = t.ask(seat, { "paint", "mix" })
      t.set("colour", seat, move == "paint" and a.colour or "rose")
      t.draw({ deck = "gifts", to = "last", seat = seat })
      t.score(seat, 1, "paint")
    end
    t.reveal("mood")
  end,
  tests = {
    {
      name = "a colour is kept as it is declared",
      given = { players = { "Anna", "Bert" }, luck = { 0 }, moves = { "next" } },
      when = { "paint red gift" },
      expect = { ["colours.colour.Anna"] = "red", ["Anna.points"] = 1 },
    },
  },
}
