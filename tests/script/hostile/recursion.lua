-- stopped by: meter.cpp: no more than 200 calls in each other
-- message: lua.deep
local function f(n) return 1 + f(n + 1) end
return f(1)
