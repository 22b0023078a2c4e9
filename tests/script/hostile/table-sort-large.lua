-- stopped by: lib_table.cpp: no more than 2048 items are sorted
-- message: at most 2048 items
local t = {}
for i = 1, 5000 do t[i] = i end
table.sort(t)
