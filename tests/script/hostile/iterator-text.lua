-- stopped by: host.h: the step of ipairs checks its list
-- message: must be a table
local step = ipairs({})
return step(("A"):rep(20), 1)
