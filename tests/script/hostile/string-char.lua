-- second of its kind: memory-strings
-- message: 
local t = {}
while true do t[#t + 1] = string.char(65, 66, #t % 200) .. #t end
