-- stopped by: meter.cpp: no more than 16 callbacks in each other
-- message: lua.deep
local function f() table.sort({ 2, 1 }, f) end
f()
