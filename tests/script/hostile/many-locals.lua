-- stopped by: lua: 200 variables of a function
-- message: too many local variables
-- expand: 300 a,
local @@0@@a = 1
