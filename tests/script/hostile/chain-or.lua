-- stopped by: sandbox.cpp: 64 KiB of source compile in time
-- message: 
-- expand: 12000  or 1
local a = nil
return a.x@@0@@
