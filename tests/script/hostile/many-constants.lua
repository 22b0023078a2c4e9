-- stopped by: sandbox.cpp: a block of the compiler has at most 512 KiB
-- message: 
-- expand: 20000 {},
local t = {@@0@@}
