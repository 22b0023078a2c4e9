return {
  game = "teufel",
  name = "late-mistake",
  extends = "official",
  hooks = {
    payout = function(f, base)
      if f.round == 60 then
        return nil
      end
      return base(f)
    end,
  },
}
