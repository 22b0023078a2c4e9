-- Looks at the others: takes risks while it is behind, and plays safe while it leads.

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

-- The order whose mugs are nearest to `wish`, the smaller one of two; `legal` begins with the fewest mugs.
local function order_near(f, wish)
  local sums = f.sums
  local low, high = 1, #sums
  while low < high do
    local middle = (low + high) // 2
    if sums[middle] < wish then
      low = middle + 1
    else
      high = middle
    end
  end
  if low > 1 and wish - sums[low - 1] <= sums[low] - wish then
    low = low - 1
  end
  return f.legal[low]
end

return {
  name = "rival",
  title = { en = "Rival", de = "Rivale", fr = "Rival", it = "Rivale" },
  teufel = {
    bet = function(f)
      return stake_up_to(f, f.ahead and 40 or 90)
    end,
    -- For the bonus it needs more coal than anybody has laid down so far.
    draw = function(f)
      local coal = f.my_coal
      return coal < 40 or coal < 90 and coal <= f.best_coal
    end,
  },
  polterfass = {
    -- Many mugs where the innkeeper leads, so that he pours too much; few where he can have them.
    order = function(f)
      return order_near(f, f.totals[f.innkeeper] >= f.my_total and 8 or 3)
    end,
    pour = function(f)
      if f.my_total > f.best_total then
        return f.worth < 12 and f.lying > 3
      end
      return f.worth < 20 and f.lying > 1
    end,
  },
}
