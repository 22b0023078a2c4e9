-- stopped by: source.cpp: no more than 1000 jumps
-- message: more than 1000 of 'and'
-- expand: 12000  or 1
local a = nil
return a.x@@0@@
