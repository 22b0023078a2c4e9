-- stopped by: meter.cpp: no string above 64 KiB
-- message: script.memory
local s = "x"
while true do s = s .. s end
