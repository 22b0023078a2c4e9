-- Stakes and orders little, and stops as soon as there is something to lose.

return {
  name = "careful",
  title = { en = "Careful", de = "Vorsichtig", fr = "Prudent", it = "Prudente" },
  teufel = {
    bet = function(f)
      return f.least
    end,
    draw = function(f)
      return f.my_coal < 25
    end,
    refill = function(f)
      return f.devils_left * 4 > f.pieces_left
    end,
  },
  polterfass = {
    -- A quarter of the way from the fewest mugs to the most.
    order = function(f)
      return f.legal[(#f.legal + 3) // 4]
    end,
    pour = function(f)
      return f.worth < 10 and f.lying > 3
    end,
  },
}
