-- stopped by: lib_table.cpp: moving elements is charged
-- message: script.budget
local t = {}
while true do table.insert(t, 1, 0) end
