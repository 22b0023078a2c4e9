-- stopped by: host.cpp: fractions that become texts are charged
-- message: script.budget
local x = 1.5
while true do local s = x .. x .. x .. x .. x .. x .. x .. x .. x .. x .. x .. x .. x .. x .. x .. x .. x .. x .. x .. x .. x .. x .. x .. x .. x end
