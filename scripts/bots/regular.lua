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
  order_stands = 45, -- 0 to 150: percent of the mugs that stand, for all guests together
  order_lies = 213, -- 0 to 600: hundredths of a mug for each barrel that lies, for all together
  order_spread = 37, -- 0 to 200: percent between its least order and its greatest, by chance
  order_players = 2, -- -40 to 40: percent more for each player beyond the third
  stop = 9, -- 0 to 50: pours after the first throw while fewer mugs stand
  stop_later = 30, -- 0 to 60: and later
  stop_lies = 10, -- -20 to 60: and so many tenths more for each barrel that lies
  least_lying = 3, -- 1 to 7: pours only if so many lie
}

local max = math.max

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
    order = function(f)
      local own, guests = polterfass, #f.totals - 1
      local percent = 100 + own.order_players * (guests - 2) + own.order_spread * (f.luck[1] - 13860) // 27720
      local mugs = own.order_stands * f.worth + own.order_lies * f.lying
      return order_from(f, mugs * percent // (10000 * guests))
    end,
    -- Few mugs that stand at once are safer than some more, because guests have ordered more than that; later it
    -- takes many to serve them all.
    pour = function(f)
      local own, lying = polterfass, f.lying
      local stop = f.throws > 1 and own.stop_later or own.stop
      return lying >= own.least_lying and f.worth * 10 < stop * 10 + own.stop_lies * lying
    end,
  },
}
