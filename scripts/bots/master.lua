-- Plays the odds and the score: what is left, what it needs to win, and who is in its way.

local teufel = {
  stake = 80, -- 20 to 250: percent of the coal that comes before a devil on average: its least stake
  stake_spread = 80, -- 0 to 200: percent more at most, by chance
  stake_players = 0, -- -30 to 30: percent more for each player beyond the third
  stake_ahead = 0, -- -60 to 60: percent more while nobody is ahead of it
  stake_late = 0, -- -60 to 100: percent more when another is near the goal
  stake_pact = 0, -- -60 to 60: percent more under a pact
  stake_of_chips = 100, -- 5 to 100: percent of its chips at most
  late = 80, -- 30 to 100: near is so many percent of the goal
  surely = 2, -- 1 to 4: draws in any case until it has so many pieces
  deny = 0, -- 0 to 300: but not where that may win a bet of so much for another
}

local polterfass = {
  order_stands = 80, -- 0 to 150: percent of the mugs that stand, for all guests together
  order_lies = 300, -- 0 to 500: hundredths of a mug for each barrel that lies
  order_spread = 80, -- 0 to 200: percent between its least order and its greatest, by chance
  order_none = 9, -- 0 to 40: percent of its orders that are as small as possible, for each guest but one
  order_behind = 0, -- -50 to 80: percent more when somebody is ahead
  order_players = 0, -- -40 to 40: percent more for each player beyond the third
  stop = 12, -- 0 to 50: pours while fewer mugs stand
  stop_lies = 10, -- -20 to 60: and so many tenths more for each barrel that lies
  stop_behind = 0, -- -10 to 20: and so many more when behind
  stop_players = 0, -- -10 to 20: and so many more for each player beyond the third
  least_lying = 3, -- 1 to 7: pours only if so many lie
  double = 5, -- 0 to 18: mugs that a standing doubler is worth
  destroy = 3, -- 0 to 9: mugs that a standing destroyer costs
}

local min, max = math.min, math.max

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

local function furthest(spaces)
  local most = 0
  for _, space in ipairs(spaces) do
    most = max(most, space)
  end
  return most
end

-- The mugs that stand, specials used as one would expect.
local function standing(f)
  return f.worth + polterfass.double * f.doublers - polterfass.destroy * f.destroyers
end

return {
  name = "master",
  title = { en = "Master", de = "Meister", fr = "Maître", it = "Maestro" },
  teufel = {
    bet = function(f)
      local own = teufel
      local chips = f.my_chips
      local spaces = f.spaces
      local percent = own.stake + own.stake_players * (#spaces - 3) + own.stake_spread * f.luck[1] // 27720
      if f.ahead then
        percent = percent + own.stake_ahead
      elseif furthest(spaces) * 100 >= f.goal * own.late then
        percent = percent + own.stake_late
      end
      if f.pacts[f.me] > 0 then
        percent = percent + own.stake_pact
      end
      local wish = percent * f.coal_left // (100 * (f.devils_left + 1))
      return stake_up_to(f, min(wish, chips * own.stake_of_chips // 100))
    end,
    draw = function(f)
      local own = teufel
      if f.my_pieces < own.surely then
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
        if other > best and other >= own.deny then
          return false
        end
      end
      return true
    end,
  },
  polterfass = {
    order = function(f)
      local own, luck, guests = polterfass, f.luck[1], #f.totals - 1
      if luck % 100 < own.order_none * (guests - 1) then
        return f.legal[1]
      end
      local percent = 100 + own.order_players * (guests - 2) + own.order_spread * (luck - 13860) // 27720
      if f.best_total > f.my_total then
        percent = percent + own.order_behind
      end
      local mugs = own.order_stands * standing(f) + own.order_lies * f.lying
      return order_from(f, mugs * percent // (10000 * guests))
    end,
    pour = function(f)
      local own, lying = polterfass, f.lying
      local stop = own.stop + own.stop_players * (#f.totals - 3)
      if f.best_total > f.my_total then
        stop = stop + own.stop_behind
      end
      return lying >= own.least_lying and standing(f) * 10 < stop * 10 + own.stop_lies * lying
    end,
    again = function(f)
      -- Destroyers go back into the cup.
      local best = f.legal[1]
      for _, barrels in ipairs(f.legal) do
        local good = true
        for _, barrel in ipairs(barrels) do
          good = good and f.faces[barrel] == -1
        end
        if good and #barrels > #best then
          best = barrels
        end
      end
      return best
    end,
  },
}
