-- second of its kind: memory-tables
-- message: script.
local t = {}
while true do local old = t t = function() return old end end
