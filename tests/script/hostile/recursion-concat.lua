-- second of its kind: recursion
-- message: script.memory
local function f(n) return "x" .. f(n + 1) end
return f(1)
