-- second of its kind: recursion
-- message: script.memory
local t = {}
for i = 1, 1 << 20 do t[i * 4095] = i end
