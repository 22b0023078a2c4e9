-- game: teufel
-- extends: official
-- title.en: Second best
-- title.de: Der Zweite geht nicht leer aus
-- title.fr: Le deuxième aussi
-- title.it: Anche il secondo

-- Whoever alone has the second most valuable coal gets 30 from the bank, and the same goes for the second
-- most pieces. Moves: the bonuses of a game, and with them its length.

-- Wer allein die zweitwertvollste Kohle hat, bekommt 30 von der Bank; ebenso für die zweitmeisten Stücke.
-- Bewegt: die Prämien eines Spiels und damit seine Länge.

return {
  game = "teufel",
  name = "second-best",
  extends = "official",
  title = {
    en = "Second best",
    de = "Der Zweite geht nicht leer aus",
    fr = "Le deuxième aussi",
    it = "Anche il secondo",
  },
  source = "A house rule; it stands in no rulebook",
  text = {
    en = "Whoever alone has the second highest coal gets 30 from the bank, and so does whoever alone has the second most pieces.",
    de = "Wer allein den zweithöchsten Kohlebetrag hat, bekommt 30 von der Bank; ebenso, wer allein die zweitmeisten Stücke hat.",
    fr = "Celui qui a seul le deuxième total de charbon reçoit 30 de la banque ; de même celui qui a seul le deuxième nombre de charbons.",
    it = "Chi da solo ha il secondo valore di carbone riceve 30 dalla banca; lo stesso chi da solo ha il secondo numero di pezzi.",
  },
  say = {
    coal = {
      en = "{player} alone has the second most valuable coal, {second}: 30 for it.",
      de = "{player} hat allein den zweithöchsten Kohlebetrag, {second}: dafür 30.",
      fr = "{player} a seul le deuxième total de charbon, {second} : 30 pour cela.",
      it = "{player} ha da solo il secondo valore di carbone, {second}: per questo 30.",
    },
    pieces = {
      en = "{player} alone has the second most pieces, {second}: 30 for them.",
      de = "{player} hat allein die zweitmeisten Stücke, {second}: dafür 30.",
      fr = "{player} a seul le deuxième nombre de charbons, {second} : 30 pour cela.",
      it = "{player} ha da solo il secondo numero di pezzi, {second}: per questo 30.",
    },
  },
  hooks = {
    bonus = function(f, base)
      local counts = f.why == "coal" and f.coals or f.pieces
      local best, second, holder = 0, 0, 0
      for _, count in ipairs(counts) do
        best = math.max(best, count)
      end
      for seat, count in ipairs(counts) do
        if count < best and count >= second then
          holder = count > second and seat or 0
          second = count
        end
      end
      local amounts = {}
      for seat, amount in ipairs(base(f)) do
        amounts[seat] = amount + (seat == holder and 30 or 0)
      end
      local reason = holder > 0 and { say = f.why, player = f.names[holder], second = second } or nil
      return amounts, nil, reason
    end,
  },
  tests = {
    {
      name = "thirty for the second, if he is alone",
      given = { players = { "Anna", "Bert", "Cleo" }, moves = { "next", "bets 10 10 10" } },
      when = { "draw 50 stop", "draw 25 stop", "draw 10 10 stop" },
      expect = {
        events = {
          { e = "told", hook = "bonus", key = "coal", values = { player = "Bert", second = 25 } },
          { e = "bonus_paid", player = "Anna", ["for"] = "coal", amount = 50 },
          { e = "bonus_paid", player = "Bert", ["for"] = "coal", amount = 30 },
          { e = "bonus_paid", player = "Cleo", ["for"] = "pieces", amount = 50 },
        },
      },
    },
    {
      name = "games are shorter",
      games = 2000,
      players = 4,
      expect = { rounds_percent = { max = 97 } },
    },
  },
}
