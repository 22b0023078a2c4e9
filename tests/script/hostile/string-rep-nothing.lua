-- stopped by: lib_string.cpp: nothing repeated is nothing, at once
-- message: must return one table
return (""):rep(math.maxinteger)
