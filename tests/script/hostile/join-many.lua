-- stopped by: source.cpp: no more than 24 texts joined in a row
-- message: more than 24 texts
local x = 1.5
while true do local s = x .. x .. x .. x .. x .. x .. x .. x .. x .. x .. x .. x .. x .. x .. x .. x .. x .. x .. x .. x .. x .. x .. x .. x .. x end
