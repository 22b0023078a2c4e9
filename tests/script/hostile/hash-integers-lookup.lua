-- stopped by: meter.cpp: the clock, for what no charge counts
-- message: script.
local t = {}
for i = 1, 2000 do t[i * 2047] = i end
while true do local x = t[3000 * 2047] end
