-- stopped by: lib_base.cpp: no more than 2048 keys are walked
-- message: walks at most 2048
local t = {}
for i = 1, 5000 do t["k" .. i] = i end
for k in pairs(t) do end
