-- Counts what is left in the oven and what lies on the table, and goes on while that pays.

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
  name = "reckoner",
  title = { en = "Reckoner", de = "Rechner", fr = "Calculateur", it = "Calcolatore" },
  teufel = {
    -- What two to three pieces of coal are worth on average, out of what is left.
    bet = function(f)
      local good = f.pieces_left - f.devils_left
      return stake_up_to(f, good > 0 and 5 * f.coal_left // (2 * good) or f.least)
    end,
    -- Until somebody's coal has won its bet; then for the bonus, while devils are few.
    draw = function(f)
      local coal, best, stake = f.my_coal, f.best_coal, f.my_stake
      if coal < stake and best < stake then
        return true
      end
      return coal <= best and 5 * f.devils_left < f.pieces_left
    end,
  },
  polterfass = {
    -- A guest's share of what the barrels promise: what stands, and 2 mugs for each that lies.
    order = function(f)
      return order_near(f, (f.worth + 2 * f.lying) // #f.totals)
    end,
    -- One more throw loses what stands where every barrel falls; each that stands brings about 5.
    pour = function(f)
      local lying, stands, of = f.lying, f.stands, f.stands_of
      local falls = 1000000 -- the chance that every barrel falls, in millionths
      for _ = 1, lying do
        falls = falls * (of - stands) // of
      end
      return lying * stands * 5 * (1000000 - falls) > f.worth * falls * of
    end,
  },
}
