-- Plays the odds: what is left in the oven, which bets of others are open, what specials do. The numbers that are 0
-- would have it look at the score; little was found to be gained by that.

local teufel = {
  stake = 86, -- 20 to 250: percent of the coal that comes before a devil on average: its least stake
  stake_spread = 93, -- 0 to 200: percent more at most, by chance; more is rarer
  stake_players = 0, -- -30 to 30: percent more for each player beyond the third
  stake_ahead = 0, -- -60 to 60: percent more while nobody is ahead of it
  surely = 2, -- 1 to 4: draws in any case until it has so many pieces
  deny = 10, -- 0 to 300: goes on for the bonus, but not where that may win such a bet for another
}

local polterfass = {
  order_stands = 103, -- 0 to 200: percent of the mugs that stand, for all guests together
  order_lies = 250, -- 0 to 600: or hundredths of a mug for each barrel that lies, if that is more
  order_spread = 3, -- 0 to 200: percent between its least modest order and its greatest, by chance
  order_players = 0, -- -40 to 40: percent more for each player beyond the third
  order_behind = 0, -- -50 to 80: percent more where somebody leads
  greed = -37, -- -100 to 100: orders greedily in so many cases of a hundred
  greed_lies = 11, -- -10 to 40: and in so many more for each barrel that lies
  greed_players = 0, -- -30 to 30: and for each player beyond the third
  greed_behind = 0, -- -50 to 50: and where somebody leads
  greed_from = 150, -- 0 to 400: its least greedy order, in percent of a modest one
  greed_to = 100, -- 0 to 100: its greatest, in percent of the way from there to the largest possible
  stop = 8, -- 0 to 50: pours after the first throw while fewer mugs stand
  first = 57, -- 0 to 100: and in so many cases of a hundred whatever stands
  stop_later = 60, -- 0 to 60: later, pours while fewer mugs stand
  stop_lies = 0, -- -20 to 60: and so many tenths more for each barrel that lies
  stop_players = 0, -- -10 to 20: and so many more, both times, for each player beyond the third
  stop_behind = 0, -- -10 to 20: and so many more, both times, where somebody leads
  least_lying = 3, -- 1 to 7: pours only if so many lie
  double = 6, -- 0 to 18: mugs that a standing doubler is worth
  destroy = 4, -- 0 to 9: mugs that a standing destroyer costs
}

local max, min = math.max, math.min

-- The largest possible stake that is not above `wish`; the smallest where all are.
local function stake_up_to(f, wish)
  local legal = f.legal
  local i = max(1, (wish - f.least) // f.step + 1)
  if not legal[i] then
    i = #legal
  end
  local stake = legal[i]
  while i > 1 and stake > wish do
    i = i - 1 -- a house rule may leave stakes out
    stake = legal[i]
  end
  return stake
end

-- The smallest order of at least `wish` mugs; the largest where all are smaller.
local function order_from(f, wish)
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
  return f.legal[low]
end

-- The mugs that stand, specials used as one would expect.
local function standing(f)
  return f.worth + polterfass.double * f.doublers - polterfass.destroy * f.destroyers
end

return {
  name = "master",
  title = { en = "Master", de = "Meister", fr = "Maître", it = "Maestro" },
  teufel = {
    -- By chance, because a stake that is known is beaten by the next higher one, which is paid double.
    bet = function(f)
      local own = teufel
      local luck = f.luck[1]
      local percent = own.stake + own.stake_players * (#f.spaces - 3)
      percent = percent + own.stake_spread * luck // 27720 * (luck + 27720) // 55440
      if f.ahead then
        percent = percent + own.stake_ahead
      end
      return stake_up_to(f, percent * f.coal_left // (100 * (f.devils_left + 1)))
    end,
    draw = function(f)
      if f.my_pieces < teufel.surely then
        return true
      end
      local coal, stake = f.my_coal, f.my_stake
      local best = f.best_coal
      if coal < stake and best < stake then
        return true
      end
      if coal > best then
        return false
      end
      for _, other in ipairs(f.stakes) do
        if other > best and other >= teufel.deny then
          return false
        end
      end
      return true
    end,
  },
  polterfass = {
    -- Modest guests order together what stands, so that an innkeeper who stops at once gets little. If all did, an
    -- order above that were the best as soon as he pours on; so some orders are greedy, the more the more barrels lie.
    order = function(f)
      local own, guests, luck = polterfass, #f.totals - 1, f.luck
      local lying, more = f.lying, guests - 2
      local percent = 100 + own.order_players * more
      local greed = own.greed + own.greed_lies * lying + own.greed_players * more
      if f.best_total > f.my_total then
        percent, greed = percent + own.order_behind, greed + own.greed_behind
      end
      local mugs = max(own.order_stands * standing(f), own.order_lies * lying)
      if luck[1] * 100 < greed * 27720 then
        local most = f.sums[#f.sums]
        local least = min(most, mugs * percent // 100 * own.greed_from // (10000 * guests))
        return order_from(f, least + ((most - least) * own.greed_to * luck[2] // 100 + 13860) // 27720)
      end
      percent = percent + own.order_spread * (luck[2] - 13860) // 27720
      return order_from(f, mugs * percent // (10000 * guests))
    end,
    -- To stop at once pays against greedy guests, to pour against modest ones; it does both, because a habit that is
    -- known would be answered. Later it takes many mugs to serve them all.
    pour = function(f)
      local own, lying = polterfass, f.lying
      if lying < own.least_lying then
        return false
      end
      local more = own.stop_players * (#f.totals - 3)
      if own.stop_behind ~= 0 and f.best_total > f.my_total then
        more = more + own.stop_behind
      end
      if f.throws > 1 then
        return standing(f) * 10 < (own.stop_later + more) * 10 + own.stop_lies * lying
      end
      return standing(f) < own.stop + more or f.luck[1] * 100 < own.first * 27720
    end,
    -- Of the specials, those that destroy go back into the cup.
    again = function(f)
      local best = f.legal[1]
      for _, barrels in ipairs(f.legal) do
        local destroys = true
        for _, barrel in ipairs(barrels) do
          destroys = destroys and f.faces[barrel] == -1
        end
        if destroys and #barrels > #best then
          best = barrels
        end
      end
      return best
    end,
  },
}
