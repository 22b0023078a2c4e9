-- stopped by: host.h: no new string above 4 KiB
-- message: more than 4 KiB
local s = "x"
while true do s = s .. s end
