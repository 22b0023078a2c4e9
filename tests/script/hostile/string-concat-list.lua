-- stopped by: lib_table.cpp: the length of what is joined
-- message: 4 KiB
local t = {}
for i = 1, 200 do t[i] = ("x"):rep(1000) end
return table.concat(t)
