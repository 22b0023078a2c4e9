-- game: table
-- title.en: Ten thousand
-- title.de: Zehntausend
-- title.fr: Dix mille
-- title.it: Diecimila

-- Roll six dice, keep what scores, and roll the rest, or stop. Also played as Farkle; in the public domain.

-- What dice score that are kept together; 0 where one of them does not.
local function worth(f, dice)
  local points, straight = 0, #dice == 6
  for face = 1, 6 do
    local n = f.count(dice, face)
    straight = straight and n == 1
    local alike = face == 1 and 1000 or face * 100
    local single = face == 1 and 100 or face == 5 and 50 or 0
    if n >= 3 then
      for _ = 4, n do alike = alike * 2 end
      points = points + alike
    elseif n > 0 and single == 0 and not straight then
      points = -1000000
    else
      points = points + n * single
    end
  end
  return straight and 1500 or math.max(points, 0)
end

local function scores(f, dice)
  for face = 1, 6 do
    local n = f.count(dice, face)
    if n >= 3 or n > 0 and (face == 1 or face == 5) then return true end
  end
  return false
end

return {
  api = 2,
  game = "table",
  name = "zehntausend",
  title = { en = "Ten thousand", de = "Zehntausend", fr = "Dix mille", it = "Diecimila" },
  text = {
    en = "Keep dice that score: a 1 is 100, a 5 is 50, three alike a hundred times their number (ones 1000), each one more doubles, 1 to 6 is 1500. A roll without any loses the turn's points.",
    de = "Behalte Würfel, die zählen: eine 1 sind 100, eine 5 sind 50, drei gleiche das Hundertfache (Einser 1000), jeder weitere verdoppelt, 1 bis 6 sind 1500. Ein Wurf ohne solche verliert die Punkte des Zugs.",
    fr = "Garde les dés qui comptent : un 1 vaut 100, un 5 vaut 50, trois pareils cent fois leur nombre (les as 1000), chaque autre double, de 1 à 6 vaut 1500. Un jet sans aucun perd les points du tour.",
    it = "Tieni i dadi che contano: un 1 vale 100, un 5 vale 50, tre uguali cento volte il numero (gli uno 1000), ognuno in più raddoppia, da 1 a 6 vale 1500. Un tiro senza dadi che contano fa perdere i punti del turno.",
  },
  source = "Zehntausend, in the public domain",
  players = { 2, 6 },
  settings = {
    goal = {
      type = "integer", from = 500, to = 100000, step = 50, default = 10000,
      help = { en = "points that win", de = "Punkte zum Sieg", fr = "points pour gagner", it = "punti per vincere" },
    },
    least = {
      type = "integer", from = 0, to = 1000, step = 50, default = 350,
      help = {
        en = "points that a turn needs before it may stop", de = "Punkte, ab denen ein Zug enden darf",
        fr = "points qu'il faut à un tour pour s'arrêter", it = "punti che servono in un turno per fermarsi",
      },
    },
  },
  state = {
    dice = {
      type = "list", of = { type = "integer", from = 1, to = 6 }, most = 6, reset = "turn",
      show = { en = "dice", de = "Würfel", fr = "dés", it = "dadi" },
    },
    gain = {
      type = "integer", from = 0, to = 1000000, reset = "turn",
      show = { en = "this turn", de = "in diesem Zug", fr = "ce tour-ci", it = "in questo turno" },
    },
  },
  moves = {
    keep = {
      help = { en = "dice that score", de = "Würfel, die zählen", fr = "des dés qui comptent", it = "dadi che contano" },
      args = { { name = "dice", type = "list", of = { type = "integer", from = 1, to = 6 }, most = 6 } },
      legal = function(f, a) return worth(f, a.dice) > 0, "no_score" end,
    },
    roll = {
      help = { en = "rolls what is left", de = "würfelt, was übrig ist", fr = "lance ce qui reste", it = "tira quel che resta" },
    },
    bank = {
      help = { en = "keeps the turn's points", de = "behält die Punkte", fr = "garde les points", it = "tiene i punti" },
    },
  },
  say = {
    no_score = {
      en = "Each die that is kept must score.", de = "Jeder behaltene Würfel muss zählen.",
      fr = "Chaque dé gardé doit compter.", it = "Ogni dado tenuto deve contare.",
    },
    lost = {
      en = "Nothing scores: {player} loses {n}.", de = "Nichts zählt: {player} verliert {n}.",
      fr = "Rien ne compte : {player} perd {n}.", it = "Nessun dado conta: {player} perde {n}.",
    },
  },
  words = {
    kept = { en = "kept", de = "behalten", fr = "gardé", it = "tenuto" },
  },
  round = function(f, t)
    for _, seat in ipairs(f.seats_from(f.starter)) do
      t.turn(seat)
      local left = 6
      while true do
        local stops = f.state.gain > 0 and f.state.gain >= rules.least
        if t.ask(seat, stops and { "roll", "bank" } or { "roll" }) == "bank" then break end
        local dice = t.roll({ key = "dice", sides = 6, n = left })
        t.set("dice", dice)
        if not scores(f, dice) then
          t.say("lost", { player = seat, n = f.state.gain })
          t.set("gain", 0)
          break
        end
        local kept = t.ask(seat, "keep", { dice = { among = dice } }).dice
        t.add("gain", worth(f, kept))
        left = left - #kept
        if left == 0 then left = 6 end
      end
      t.score(seat, f.state.gain, "kept")
      if f.points[seat] >= rules.goal then return t.finish({ seat }) end
    end
  end,
  bots = {
    keep = function(f)
      local best = f.legal[1]
      for _, dice in ipairs(f.legal) do
        if worth(f, dice) > worth(f, best) then best = dice end
      end
      return best
    end,
    roll = function(f) return f.state.gain < 400 end,
  },
  tests = {
    {
      name = "three ones, a five, and stop",
      given = {
        players = { "Anna", "Bert" },
        luck = { 0, 0, 0, 4, 2, 2 },
        moves = { "next", "roll" },
      },
      when = { "keep 1 1 1 5", "bank" },
      expect = { ["Anna.points"] = 1050, turn = "Bert" },
    },
    {
      name = "what does not score cannot be kept",
      given = { players = { "Anna", "Bert" }, luck = { 0, 0, 3, 4, 2, 2 }, moves = { "next", "roll" } },
      when = { "keep 1 1 3" },
      expect = { refused = "zehntausend.keep" },
    },
    { name = "it is over after some rounds", games = 60, players = 3, expect = { rounds = { min = 8, max = 40 } } },
  },
}
