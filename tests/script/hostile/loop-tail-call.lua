-- second of its kind: loop-while
-- message: script.budget
local function f() return f() end
f()
