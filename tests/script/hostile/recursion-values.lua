-- second of its kind: recursion
-- message: script.memory
local function f(...) return 1 + f(1, ...) end
return f()
