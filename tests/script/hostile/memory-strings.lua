-- stopped by: meter.cpp: no more than 32 MiB a state
-- message: script.
local t = {}
for i = 1, 1000 do t[i] = {} for k = 1, 1000 do t[i][k] = ("x"):rep(4000) .. i .. "," .. k end end
