-- stopped by: source.cpp: chains of fields have a length
-- message: fields in a row
-- expand: 13000 .x
local a = {}
return a@@0@@ + 1
