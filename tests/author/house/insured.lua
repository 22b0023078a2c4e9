-- game: teufel
-- extends: official
-- title.en: Insured stakes

-- A stake that ends in 5 is insured: the insurance costs 10, and gives half of it back when the bet is lost.
return {
  game = "teufel",
  name = "insured",
  extends = "official",
  title = { en = "Insured stakes" },
  rules = { stake_step = 5 },
  hooks = {
    round_end = function(f)
      local given = {}
      for seat, stake in ipairs(f.stakes) do
        given[seat] = stake % 10 == 5 and f.lost[seat] // 10 * 5 - 10 or 0
        given[seat] = math.max(given[seat], -f.chips[seat])
      end
      return given
    end,
  },
  tests = {
    {
      name = "lost and won",
      given = { players = { "Anna", "Bert" }, moves = { "next", "bets 105 15" } },
      when = { "draw devil", "draw 50 stop" },
      expect = {
        events = { { e = "adjusted", player = "Anna", amount = 40 }, { e = "adjusted", player = "Bert", amount = -10 } },
      },
    },
  },
}
