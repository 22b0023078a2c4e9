-- stopped by: source.cpp: a carriage return stands before a line feed
-- message: 
local x = 1 -- os.execute("true")
