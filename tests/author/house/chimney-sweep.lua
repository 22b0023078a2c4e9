-- game: teufel
-- extends: official
-- title.en: The chimney sweep
-- title.de: Der Schornsteinfeger

return {
  game = "teufel",
  name = "chimney-sweep",
  extends = "official",
  title = { en = "The chimney sweep", de = "Der Schornsteinfeger" },
  text = {
    en = "Whoever lays down four pieces of coal or more has swept the chimney: the stingiest bettor pays him 10.",
    de = "Wer vier Kohlestücke oder mehr ablegt, hat den Kamin gekehrt: der kleinste Einsatz zahlt ihm 10.",
  },
  say = {
    swept = {
      en = "{player} has swept the chimney with {pieces} pieces; {payer} pays 10 for it.",
      de = "{player} hat mit {pieces} Stück den Kamin gekehrt; {payer} zahlt 10 dafür.",
    },
  },
  hooks = {
    round_end = function(f, base)
      local due = { table.unpack(base(f)) }
      local sweep, payer
      for seat, pieces in ipairs(f.pieces) do
        if pieces >= 4 and (not sweep or pieces > f.pieces[sweep]) then
          sweep = seat
        end
        if f.stakes[seat] > 0 and (not payer or f.stakes[seat] < f.stakes[payer]) then
          payer = seat
        end
      end
      if not sweep or payer == sweep or f.chips[payer] < 10 then
        return due
      end
      due[sweep] = due[sweep] + 10
      due[payer] = due[payer] - 10
      return due, nil, { say = "swept", player = f.names[sweep], payer = f.names[payer], pieces = f.pieces[sweep] }
    end,
  },
  tests = {
    {
      name = "four pieces sweep",
      given = { players = { "Anna", "Bert", "Cleo" }, moves = { "next", "bets 50 10 20" } },
      when = { "draw 10 10 10 20 stop", "draw devil", "draw 10 stop" },
      expect = { events = {
        { e = "told", key = "swept", values = { player = "Anna", payer = "Bert", pieces = 4 } },
        { e = "adjusted", player = "Anna", amount = 10 },
        { e = "adjusted", player = "Bert", amount = -10 },
      } },
    },
    {
      name = "three do not",
      given = { players = { "Anna", "Bert", "Cleo" }, moves = { "next", "bets 50 10 20" } },
      when = { "draw 10 10 20 stop", "draw devil", "draw 10 stop" },
      expect = { no_events = { { e = "told" } } },
    },
    {
      name = "who has staked least himself is not paid",
      given = { players = { "Anna", "Bert" }, moves = { "next", "bets 10 50" } },
      when = { "draw 10 10 10 20 stop", "draw devil" },
      expect = { no_events = { { e = "adjusted" } } },
    },
    { name = "it happens", games = 500, players = 4, bots = { "random", "steady" }, expect = { per_100_games = { told = { min = 1 } } } },
  },
}
