-- stopped by: lib_operators.cpp: no more than 250 values in ...
-- message: too many values at once
local function f(...) return 1 + f(1, ...) end
return f()
