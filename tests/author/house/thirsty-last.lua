-- game: polterfass
-- extends: official
-- title.en: The thirsty last

-- Who alone is last gets 2; who is 20 ahead of everybody orders 7 at most.
return {
  game = "polterfass",
  name = "thirsty-last",
  extends = "official",
  title = { en = "The thirsty last" },
  hooks = {
    order_allowed = function(f)
      local ahead = true
      for seat, total in ipairs(f.totals) do
        ahead = ahead and (seat == f.player or f.totals[f.player] >= total + 20)
      end
      return not ahead or f.sum <= 7
    end,
    round_end = function(f)
      local low, given, last = math.min(table.unpack(f.totals)), {}, {}
      for seat, total in ipairs(f.totals) do
        given[seat] = 0
        if total == low then
          last[#last + 1] = seat
        end
      end
      if #last == 1 then
        given[last[1]] = 2
      end
      return given
    end,
  },
  tests = {
    {
      name = "the leader holds back",
      given = { players = { "Anna", "Bert", "Cleo" }, state = { ["Bert.total"] = 40 }, moves = { "next", "roll 9" } },
      when = { "order Bert 7 1" },
      expect = { refused = "P-37" },
    },
    {
      name = "the last drinks",
      given = {
        players = { "Anna", "Bert", "Cleo" },
        state = { ["Bert.total"] = 40 },
        moves = { "next", "roll 9", "order Bert 7", "order Cleo 0" },
      },
      when = { "close" },
      expect = { ["Cleo.total"] = 2, ["Anna.total"] = 2, ["Bert.total"] = 47 },
    },
  },
}
