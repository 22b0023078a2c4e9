-- second of its kind: swallow-pcall
-- message: is not available to scripts
local a, b = {}, {}
setmetatable(a, { __index = b })
setmetatable(b, { __index = a })
return a.x
