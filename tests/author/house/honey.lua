-- game: polterfass
-- extends: official
-- title.en: Honey and vinegar

-- An eighth barrel: its 10 is honey, and every standing 6 counts twice; its 1 is vinegar, and half is served.
local function stands(f, face)
  local count = 0
  for barrel, shown in ipairs(f.faces) do
    if shown == face and f.destroyed[barrel] == 0 then
      count = count + 1
    end
  end
  return count
end

return {
  game = "polterfass",
  name = "honey",
  extends = "official",
  title = { en = "Honey and vinegar" },
  rules = { barrels = { { 9, 2 }, { 8, 3 }, { 8, 3 }, { 7, 4 }, { 7, 4 }, { 6, 5 }, { 6, 5 }, { 10, 1 } } },
  hooks = {
    served = function(f, base)
      local mugs = base(f) + 6 * stands(f, 6) * stands(f, 10)
      return stands(f, 1) > 0 and mugs // 2 or mugs
    end,
  },
  tests = {
    {
      name = "honey",
      given = { players = { "Anna", "Bert", "Cleo" }, moves = { "next", "roll 10 6" } },
      when = { "order Bert 7", "order Cleo 6", "close" },
      expect = { events = { { e = "served", mugs = 22 } } },
    },
    {
      name = "vinegar",
      given = { players = { "Anna", "Bert", "Cleo" }, moves = { "next", "roll 1 6" } },
      when = { "order Bert 7", "order Cleo 6", "close" },
      expect = { events = { { e = "served", mugs = 3 } } },
    },
  },
}
