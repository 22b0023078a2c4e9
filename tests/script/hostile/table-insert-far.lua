-- stopped by: lib_table.cpp: a position lies inside of the list
-- message: position
table.insert({}, math.maxinteger, 1)
