-- second of its kind: swallow-pcall
-- message: is not available
-- answer: integer
return {
  game = "teufel",
  name = "hook-escape",
  hooks = {
    payout = function(f, base)
      return os.time()
    end,
  },
}
