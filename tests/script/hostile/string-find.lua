-- stopped by: lib_string.cpp: a search is charged by what it may have to compare
-- message: script.budget
local s = ("a"):rep(1900)
local t = s .. "b"
while true do local x = (s .. s):find(t) end
