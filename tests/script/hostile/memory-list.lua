-- stopped by: meter.cpp: keys are charged
-- message: script.budget
local t = {}
for i = 1, 1 << 30 do t[i] = i end
