-- stopped by: lib_base.cpp: the step of pairs takes nothing from its arguments
-- message: 
local step = pairs({ a = 1 })
local k = step(("A"):rep(20), 5)
step(("A"):rep(20))
local again = step(7)
error(k)
