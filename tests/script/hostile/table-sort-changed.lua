-- second of its kind: loop-while
-- message: 
local t = {}
for i = 1, 100 do t[i] = i end
table.sort(t, function(a, b) t[#t] = nil return a < b end)
while true do end
