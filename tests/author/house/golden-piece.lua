-- game: teufel
-- extends: official
-- title.en: The golden piece

-- One piece of gold and one of pitch in the oven: worth 1 and 2, so that the sum tells who has laid them down.
return {
  game = "teufel",
  name = "golden-piece",
  extends = "official",
  title = { en = "The golden piece" },
  rules = { coal = { { 100, 2 }, { 75, 3 }, { 50, 7 }, { 25, 9 }, { 20, 8 }, { 10, 8 }, { 1, 1 }, { 2, 1 } } },
  hooks = {
    round_end = function(f)
      local given = {}
      for seat, coal in ipairs(f.coals) do
        local sign = coal % 5
        given[seat] = (sign == 1 or sign == 3) and 40 or 0
        if sign == 2 or sign == 3 then
          given[seat] = given[seat] - math.min(40, f.chips[seat] // 10 * 10)
        end
      end
      return given
    end,
  },
  tests = {
    {
      name = "gold",
      given = { players = { "Anna", "Bert" }, moves = { "next", "bets 10 10" } },
      when = { "draw 50 1 stop", "draw 10 2 stop" },
      expect = {
        events = { { e = "adjusted", player = "Anna", amount = 40 }, { e = "adjusted", player = "Bert", amount = -40 } },
      },
    },
  },
}
