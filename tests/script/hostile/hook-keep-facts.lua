-- stopped by: facts.cpp: facts end with their call
-- message: earlier call
-- answer: integer
local kept
return {
  game = "teufel",
  name = "hook-keep-facts",
  hooks = {
    payout = function(f, base)
      if kept then return kept[1] end
      kept = f.chips
      return 1
    end,
  },
}
