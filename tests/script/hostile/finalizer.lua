-- second of its kind: swallow-pcall
-- message: is not available to scripts
setmetatable({}, { __gc = function() while true do end end })
