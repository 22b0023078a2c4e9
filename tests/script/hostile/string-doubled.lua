-- stopped by: meter.cpp: no string above 4 KiB
-- message: script.memory
local s = "x"
while true do s = s .. s end
