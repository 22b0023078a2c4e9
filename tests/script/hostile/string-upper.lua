-- stopped by: lib_string.cpp: work on a string is charged by its bytes
-- message: script.budget
local s = ("a"):rep(4000)
while true do local x = s:upper() end
