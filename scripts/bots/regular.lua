-- Plays by rules of thumb and a little chance: looks neither at the score nor at the others' bets.

local teufel = {
  stake = 110, -- 10 to 300: its least stake
  stake_spread = 145, -- 0 to 300: so much more at most, by chance
  stake_devils = 4, -- -15 to 15: so much less for each devil in the oven
  surely = 2, -- 1 to 4: draws in any case until it has so many pieces
  chase = 200, -- 0 to 200: goes on for the bonus if so much coal lacks at most
}

local polterfass = {
  order_stands = 50, -- 0 to 150: percent of the mugs that stand, for all guests together
  order_lies = 300, -- 0 to 600: hundredths of a mug for each barrel that lies, for all together
  order_spread = 80, -- 0 to 200: percent between its least order and its greatest, by chance
  order_none = 6, -- 0 to 40: percent of its orders that are as small as possible, for each guest but one
  stop = 10, -- 0 to 50: pours while fewer mugs stand
  stop_lies = 10, -- -20 to 60: and so many tenths more for each barrel that lies
  stop_players = 3, -- -10 to 20: and so many more for each player beyond the third
  least_lying = 3, -- 1 to 7: pours only if so many lie
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

return {
  name = "regular",
  title = { en = "Regular", de = "Stammgast", fr = "Habitué", it = "Avventore" },
  teufel = {
    bet = function(f)
      return stake_up_to(f, teufel.stake - teufel.stake_devils * f.devils_left + teufel.stake_spread * f.luck[1] // 27720)
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
      local own = polterfass
      local luck, guests = f.luck[1], #f.totals - 1
      if luck % 100 < own.order_none * (guests - 1) then
        return f.legal[1]
      end
      local mean = (own.order_stands * f.worth + own.order_lies * f.lying) // guests
      local wish = mean + mean * own.order_spread * (luck - 13860) // 2772000
      return order_from(f, (wish + 50) // 100)
    end,
    pour = function(f)
      local own = polterfass
      local lying = f.lying
      local stop = own.stop + own.stop_players * (#f.totals - 3)
      return lying >= own.least_lying and f.worth * 10 < stop * 10 + own.stop_lies * lying
    end,
  },
}
