-- stopped by: lib_table.cpp: sorting is charged and asks no more than n log n times
-- message: script.budget
local t = {}
for i = 1, 2000 do t[i] = i end
while true do table.sort(t, function() return true end) end
