-- second of its kind: recursion
-- message: lua.deep
local function f(n) return "x" .. f(n + 1) end
return f(1)
