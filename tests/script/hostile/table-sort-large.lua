-- second of its kind: recursion
-- message: script.memory
local t = {}
for i = 1, 5000 do t[i] = i end
table.sort(t)
