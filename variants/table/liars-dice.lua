-- game: table
-- title.en: Liar's dice
-- title.de: Lügenwürfel
-- title.fr: Dés menteurs
-- title.it: Dadi bugiardi

-- Everybody rolls under a cup, and bids on what lies under all of them. In the public domain.

-- Returns how many dice show that face, once all are shown.
local function shown(f, face)
  local n = 0
  for _, seat in ipairs(f.seats) do n = n + f.count(f.state.dice[seat], face) end
  return n
end

return {
  api = 2,
  game = "table",
  name = "liars-dice",
  title = { en = "Liar's dice", de = "Lügenwürfel", fr = "Dés menteurs", it = "Dadi bugiardi" },
  text = {
    en = "Everybody rolls under a cup. Bid in turn how many dice show a face, each time more; or call the last bidder a liar: whoever is wrong loses a die. The last with dice wins.",
    de = "Jeder würfelt unter seinem Becher. Reihum bietet man, wie viele Würfel eine Zahl zeigen, jedes Mal höher; oder man zweifelt: Wer unrecht hat, verliert einen Würfel. Wer als Letzter Würfel hat, gewinnt.",
    fr = "Chacun lance sous son gobelet. À tour de rôle on annonce combien de dés montrent une face, toujours plus haut, ou l'on doute : celui qui a tort perd un dé. Le dernier à avoir des dés gagne.",
    it = "Ognuno tira sotto il bussolotto. A turno si dichiara quanti dadi mostrano una faccia, ogni volta di più, oppure si dubita: chi ha torto perde un dado. Vince l'ultimo che ha dadi.",
  },
  source = "Liar's dice, in the public domain",
  players = { 2, 6 },
  state = {
    left = {
      each = "seat", type = "integer", from = 0, to = 5, start = 5,
      show = { en = "dice", de = "Würfel", fr = "dés", it = "dadi" },
    },
    dice = {
      each = "seat", type = "list", of = { type = "integer", from = 1, to = 6 }, most = 5,
      seen = "owner", reset = "round", show = { en = "cup", de = "Becher", fr = "gobelet", it = "bussolotto" },
    },
    n = { type = "integer", from = 0, to = 30, reset = "round" },
    face = { type = "integer", from = 0, to = 6, reset = "round" },
    opener = { type = "seat", none = true },
  },
  moves = {
    bid = {
      help = { en = "so many dice show a face", de = "so viele Würfel zeigen eine Zahl", fr = "tant de dés montrent une face", it = "tanti dadi mostrano una faccia" },
      args = { { name = "n", type = "integer", from = 1, to = 30 }, { name = "face", type = "integer", from = 1, to = 6 } },
      legal = function(f, a)
        return a.n * 6 + a.face > f.state.n * 6 + f.state.face, "higher"
      end,
    },
    liar = {
      help = { en = "doubts the bid", de = "zweifelt am Gebot", fr = "doute de l'annonce", it = "dubita della dichiarazione" },
      legal = function(f) return f.state.n > 0, "no_bid" end,
    },
  },
  say = {
    higher = {
      en = "More dice, or as many of a higher face.", de = "Mehr Würfel, oder ebenso viele einer höheren Zahl.",
      fr = "Plus de dés, ou autant d'une face plus haute.", it = "Più dadi, o altrettanti di una faccia più alta.",
    },
    no_bid = { en = "There is no bid yet.", de = "Es gibt noch kein Gebot.", fr = "Rien n'est encore annoncé.", it = "Non c'è ancora una dichiarazione." },
    there = {
      en = "{n} show {face}: {player} loses a die.", de = "{n} zeigen die {face}: {player} verliert einen Würfel.",
      fr = "{n} montrent le {face} : {player} perd un dé.", it = "{n} mostrano il {face}: {player} perde un dado.",
    },
  },
  round = function(f, t)
    local alive = f.where("left", function(n) return n > 0 end, f.state.opener or f.starter)
    for _, seat in ipairs(alive) do
      t.roll({ sides = 6, n = f.state.left[seat], to = "dice", seat = seat })
    end
    local seat, bidder = alive[1], nil
    while true do
      t.turn(seat)
      local move, a = t.ask(seat, { "bid", "liar" }, { n = { from = math.max(1, f.state.n), to = f.sum("left") } })
      if move == "liar" then break end
      t.set("n", a.n)
      t.set("face", a.face)
      seat, bidder = f.after(seat, alive), seat
    end
    t.reveal("dice")
    local there = shown(f, f.state.face)
    local loser = there >= f.state.n and seat or bidder
    t.say("there", { n = there, face = f.state.face, player = loser })
    t.add("left", loser, -1)
    t.set("opener", f.state.left[loser] > 0 and loser or f.after(loser, alive))
    local still = f.where("left", function(n) return n > 0 end)
    if #still == 1 then t.finish(still) end
  end,
  bots = {
    -- Doubts what the dice under the own cup and a third of the others do not give.
    liar = function(f)
      local own = f.state.dice[f.me]
      return 3 * (f.state.n - f.count(own, f.state.face)) > f.sum("left") - #own
    end,
    bid = function(f) return f.legal[1] end,
  },
  tests = {
    {
      name = "whoever doubts a true bid loses a die",
      given = {
        players = { "Anna", "Bert" },
        deal = { dice = { Anna = { 2, 2, 2, 3, 4 }, Bert = { 2, 1, 1, 1, 1 } } },
        moves = { "next", "bid 4 2" },
      },
      when = { "liar" },
      expect = { ["liars-dice.left.Bert"] = 4, ["liars-dice.left.Anna"] = 5 },
    },
    {
      name = "whoever is caught loses one, and begins",
      given = {
        players = { "Anna", "Bert" },
        deal = { dice = { Anna = { 2, 2, 2, 3, 4 }, Bert = { 2, 1, 1, 1, 1 } } },
        moves = { "next", "bid 5 2" },
      },
      when = { "liar" },
      expect = { ["liars-dice.left.Anna"] = 4, ["liars-dice.opener"] = "Anna" },
    },
    {
      name = "cups stay closed",
      given = { players = { "Anna", "Bert" }, deal = { dice = { Anna = { 2, 2, 2, 3, 4 } } } },
      when = { "next" },
      expect = {
        asks = { "Anna bid" },
        ["as Anna"] = { ["liars-dice.dice.Anna"] = { 2, 2, 2, 3, 4 }, ["liars-dice.dice.Bert"] = "?" },
        ["as Bert"] = { ["liars-dice.dice.Anna"] = "?" },
      },
    },
    { name = "the last with dice wins", games = 100, players = 3, expect = { rounds = { min = 10, max = 14 } } },
  },
}
