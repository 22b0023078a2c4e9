return {
  game = "teufel",
  name = "error-with-table",
  extends = "official",
  hooks = {
    payout = function(f, base)
      error({ code = 3 })
    end,
  },
}
