-- Plays by rules of thumb and a little chance: looks neither at the score nor at the others' bets.

local teufel = {
  stake = 92, -- 10 to 300: its least stake
  stake_spread = 140, -- 0 to 300: so much more at most, by chance
  stake_players = 14, -- -30 to 30: more for each player beyond the second
  stake_devils = 4, -- -15 to 15: so much less for each devil in the oven
  surely = 2, -- 1 to 4: draws in any case until it has so many pieces
  chase = 200, -- 0 to 200: goes on for the bonus if so much coal lacks at most
}

local polterfass = {
  order_stands = 98, -- 0 to 200: percent of the mugs that stand, for all guests together
  order_lies = 256, -- 0 to 600: or hundredths of a mug for each barrel that lies, if that is more
  order_spread = 12, -- 0 to 200: percent between its least modest order and its greatest, by chance
  order_players = 0, -- -40 to 40: percent more for each player beyond the third
  greed = -52, -- -100 to 100: orders greedily in so many cases of a hundred
  greed_lies = 11, -- -10 to 40: and in so many more for each barrel that lies
  greed_players = 8, -- -30 to 30: and for each player beyond the third
  greed_from = 125, -- 0 to 400: its least greedy order, in percent of a modest one
  greed_to = 100, -- 0 to 100: its greatest, in percent of the way from there to the largest possible
  stop = 14, -- 0 to 50: pours after the first throw while fewer mugs stand
  first = 53, -- 0 to 100: and in so many cases of a hundred whatever stands
  stop_later = 0, -- 0 to 60: later, pours while fewer mugs stand
  later = 70, -- 0 to 100: and in so many cases of a hundred whatever stands
  least_lying = 3, -- 1 to 7: pours only if so many lie
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

return {
  name = "regular",
  title = { en = "Regular", de = "Stammgast", fr = "Habitué", it = "Avventore" },
  teufel = {
    bet = function(f)
      local own = teufel
      local wish = own.stake + own.stake_players * (#f.spaces - 2) - own.stake_devils * f.devils_left
      return stake_up_to(f, wish + own.stake_spread * f.luck[1] // 27720)
    end,
    -- Until its bet is won, then for the bonus.
    draw = function(f)
      if f.my_pieces < teufel.surely then
        return true
      end
      local coal, best = f.my_coal, f.best_coal
      return coal <= best and best - coal <= teufel.chase or max(coal, best) < f.my_stake
    end,
  },
  polterfass = {
    -- Modest guests order together what stands, so that an innkeeper who stops at once gets little. If all did, an
    -- order above that were the best as soon as he pours on; so some orders are greedy, the more the more barrels lie.
    order = function(f)
      local own, guests, luck = polterfass, #f.totals - 1, f.luck
      local lying, more = f.lying, guests - 2
      local percent = 100 + own.order_players * more
      local mugs = max(own.order_stands * f.worth, own.order_lies * lying)
      if luck[1] * 100 < (own.greed + own.greed_lies * lying + own.greed_players * more) * 27720 then
        local most = f.sums[#f.sums]
        local least = min(most, mugs * percent // 100 * own.greed_from // (10000 * guests))
        return order_from(f, least + ((most - least) * own.greed_to * luck[2] // 100 + 13860) // 27720)
      end
      percent = percent + own.order_spread * (luck[2] - 13860) // 27720
      return order_from(f, mugs * percent // (10000 * guests))
    end,
    -- To stop at once pays against greedy guests, to pour against modest ones; it does both after every throw, because
    -- a habit that is known would be answered.
    pour = function(f)
      local own = polterfass
      if f.lying < own.least_lying then
        return false
      end
      local stop, chance = own.stop, own.first
      if f.throws > 1 then
        stop, chance = own.stop_later, own.later
      end
      return f.worth < stop or f.luck[1] * 100 < chance * 27720
    end,
  },
}
