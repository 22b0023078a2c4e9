-- stopped by: meter.cpp: keys that may collide cost more the more there are
-- message: script.budget
local t = {}
for i = 1, 1 << 20 do t[i * 4095] = i end
