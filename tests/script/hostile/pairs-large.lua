-- second of its kind: recursion
-- message: script.memory
local t = {}
for i = 1, 5000 do t["k" .. i] = i end
for k in pairs(t) do end
