-- stopped by: failure.cpp: stack overflow told without its traceback
-- message: nested too deeply
local function f() table.sort({ 2, 1 }, f) end
f()
