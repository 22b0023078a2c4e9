-- second of its kind: swallow-pcall
-- message: is not available to scripts
local t = setmetatable({}, { __mode = "k" })
for i = 1, 1000000 do t[{}] = i end
