-- second of its kind: recursion
-- message: script.memory
local t = {}
for i = 1, 1 << 30 do t[i] = i end
