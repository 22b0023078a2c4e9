-- game: teufel
-- extends: official
-- title.en: Noblesse oblige
-- title.de: Adel verpflichtet
-- title.fr: Noblesse oblige
-- title.it: Noblesse oblige

-- Whoever alone has the most chips stakes at least 80, as far as he has them. Moves: the stakes, which are
-- higher on average.

-- Wer allein die meisten Chips hat, setzt mindestens 80, soweit er sie hat. Bewegt: die Einsätze, die im Mittel
-- höher sind.

return {
  game = "teufel",
  name = "noblesse-oblige",
  extends = "official",
  title = {
    en = "Noblesse oblige",
    de = "Adel verpflichtet",
    fr = "Noblesse oblige",
    it = "Noblesse oblige",
  },
  source = "A house rule; it stands in no rulebook",
  text = {
    en = "Whoever alone has the most chips stakes at least 80, as far as he has them.",
    de = "Wer allein die meisten Chips hat, setzt mindestens 80, soweit er sie hat.",
    fr = "Celui qui a seul le plus de jetons mise au moins 80, s'il les a.",
    it = "Chi da solo ha più chip di tutti punta almeno 80, se li ha.",
  },
  hooks = {
    stake_allowed = function(f)
      local own = f.chips[f.player]
      for seat, chips in ipairs(f.chips) do
        if seat ~= f.player and chips >= own then
          return true
        end
      end
      return f.stake >= math.min(80, own - own % 10)
    end,
  },
  tests = {
    {
      name = "the rich stake much",
      given = {
        players = { "Anna", "Bert", "Cleo" },
        state = { ["Anna.chips"] = 400 },
        moves = { "next", "bet Bert 10" },
      },
      when = { "bet Anna 70" },
      expect = { refused = "T-38" },
    },
    {
      name = "eighty is enough",
      given = {
        players = { "Anna", "Bert", "Cleo" },
        state = { ["Anna.chips"] = 400 },
        moves = { "next", "bet Bert 10" },
      },
      when = { "bet Anna 80" },
      expect = { events = { { e = "stake_sealed", player = "Anna" } } },
    },
    {
      name = "stakes are higher: 219,000 by the official rules",
      games = 2000,
      players = 4,
      expect = { per_100_games = { ["stake_opened.stake"] = { min = 250000 } } },
    },
  },
}
