-- second of its kind: loop-while
-- message: script.budget
local f, g
f = function() return g() end
g = function() return f() end
f()
