-- second of its kind: recursion
-- message: script.memory
local function f() table.sort({ 2, 1 }, f) end
f()
