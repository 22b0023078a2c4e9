local paid_in = 0
return {
  game = "teufel",
  name = "keeps-between-hooks",
  extends = "official",
  hooks = {
    pact_payment = function(f, base)
      paid_in = f.round
      return base(f)
    end,
    payout = function(f, base)
      return base(f) + (paid_in == f.round and 50 or 0)
    end,
  },
}
