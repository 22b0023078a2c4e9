-- second of its kind: recursion
-- message: script.
local t = {}
for i = 1, 1 << 20 do t[i * 4095 + 0.5] = i end
