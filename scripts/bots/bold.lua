-- Stakes much, draws on and on, orders all it can and pours to the brim.

local min, max = math.min, math.max

-- The largest possible stake that is not above `wish`; the smallest where all are.
local function stake_up_to(f, wish)
  local legal = f.legal
  local i = min(#legal, max(1, (wish - f.least) // f.step + 1))
  local stake = legal[i]
  while i > 1 and stake > wish do
    i = i - 1 -- a house rule may leave stakes out
    stake = legal[i]
  end
  return stake
end

return {
  name = "bold",
  title = { en = "Bold", de = "Draufgänger", fr = "Téméraire", it = "Temerario" },
  teufel = {
    bet = function(f)
      return stake_up_to(f, 90)
    end,
    draw = function(f)
      return f.my_coal < 90
    end,
  },
  polterfass = {
    order = function(f)
      return f.legal[#f.legal]
    end,
    pour = function(f)
      return f.worth < 24 and f.lying > 1
    end,
  },
}
