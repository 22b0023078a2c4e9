-- stopped by: lib_operators.cpp: fractions are no keys
-- message: and no fraction
local t = {}
for i = 1, 1 << 20 do t[i * 4095 + 0.5] = i end
