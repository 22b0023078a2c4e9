local seats = {}
for i = 1, 64 do
  seats["key" .. i] = i
  seats[i] = i
end
for i = 1, 64 do
  if i % 3 > 0 then
    seats[i] = nil
  end
  seats["key" .. i] = nil
end
local sum = 0
for i = 1, 40 do
  seats["x" .. i] = i
  seats[i * 5] = i
  sum = sum * 3 % 1000003 + #seats
end
return {
  game = "teufel",
  name = "length-of-holes",
  extends = "official",
  rules = { goal = 10 + sum % 90000 },
}
