-- stopped by: meter.cpp: an instruction costs more where a block is large
-- message: script.budget
local t = {}
for i = 1, 1000 do t[i * 2047] = i end
while true do local x = t[3000 * 2047] end
