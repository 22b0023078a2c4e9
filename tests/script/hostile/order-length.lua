-- stopped by: repeatable.cpp: eight states compared
-- message: does not give the same
local t = {}
for i = 1, 64 do t["key" .. i] = i t[i] = i end
for i = 1, 64 do if i % 3 > 0 then t[i] = nil end t["key" .. i] = nil end
local n = 0
for i = 1, 40 do t["x" .. i] = i t[i * 5] = i n = n * 3 % 1000003 + #t end
return {
  game = "teufel",
  name = "order-length",
  rules = { goal = 10 + n % 90000 },
}
