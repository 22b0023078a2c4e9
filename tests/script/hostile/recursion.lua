-- stopped by: meter.cpp: no block of memory above 64 KiB
-- message: script.memory
local function f(n) return 1 + f(n + 1) end
return f(1)
