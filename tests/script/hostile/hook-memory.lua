-- second of its kind: memory-tables
-- message: script.
-- answer: integer
return {
  game = "teufel",
  name = "hook-memory",
  hooks = {
    payout = function(f, base)
      local t = {}
      while true do t = { t } end
    end,
  },
}
