-- game: teufel
-- extends: official
-- title.en: Two sides

-- Neighbours are opponents: odd seats against even ones. A side is through with twice the goal.
local function sides(f)
  local sums = { 0, 0 }
  for seat, chips in ipairs(f.chips) do
    local side = 2 - seat % 2
    sums[side] = sums[side] + chips
  end
  return sums
end

return {
  game = "teufel",
  name = "partners",
  extends = "official",
  title = { en = "Two sides" },
  rules = { players_min = 4 },
  hooks = {
    game_over = function(f)
      return math.max(table.unpack(sides(f))) >= 2 * f.goal
    end,
    winners = function(f)
      local sums, won = sides(f), {}
      for seat = 1, #f.chips do
        local side = 2 - seat % 2
        if sums[side] >= sums[3 - side] then
          won[#won + 1] = seat
        end
      end
      return won
    end,
  },
  tests = {
    {
      name = "the richer side wins",
      given = {
        players = { "Anna", "Bert", "Cleo", "Dora" },
        state = { ["Anna.chips"] = 3000, ["Cleo.chips"] = 300 },
        moves = { "next", "bets 10 10 10 10" },
      },
      when = { "draw 50 stop", "draw devil", "draw devil", "draw devil" },
      expect = { winners = { "Anna", "Cleo" } },
    },
    { name = "six play", games = 100, players = 6, expect = { rounds = { min = 3, max = 40 } } },
  },
}
