-- stopped by: lib_base.cpp: behind the largest integer comes the smallest, where nothing is
-- message: it has come round
local step = ipairs({})
local i = step({}, math.maxinteger)
assert(i == nil)
error("it has come round")
