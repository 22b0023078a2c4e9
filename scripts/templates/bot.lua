-- A bot to begin with: copy it under another name, give it that name below, and change what it
-- answers. A function that is left out is answered as "steady" does.
--   hausregel help bots                                             what each function is told
--   hausregel simulate teufel --players 4 --games 1000 --bots bot.lua      how well it plays
--   hausregel play teufel --players Anna,Bert,Cleo --bots bot.lua,bold     against it

---@type hausregel.Bot
return {
  name = "bot",
  title = { en = "A bot to begin with", de = "Ein Bot für den Anfang" },

  -- Auf Teufel komm raus.
  teufel = {
    -- The stake: one of f.legal.
    bet = function(f)
      return f.legal[(#f.legal + 1) // 2]
    end,
    -- true: one more piece of coal; false: stop.
    draw = function(f)
      return f.my_coal < f.my_stake
    end,
  },

  -- Polterfass.
  polterfass = {
    -- The cards to order with: one of f.legal, which begins with the fewest mugs.
    order = function(f)
      return f.legal[(#f.legal + 1) // 2]
    end,
    -- true: one more throw; false: close the tap. f.luck is the only chance a bot has.
    pour = function(f)
      return f.lying > 3 and f.worth < 15 + f.luck[1] % 6
    end,
  },
}
