-- stopped by: lib_string.cpp: work on a string is charged by its bytes
-- message: script.budget
local s = ("a"):rep(65000)
while true do local x = s:upper() end
