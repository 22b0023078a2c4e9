-- second of its kind: swallow-pcall
-- message: is not available to scripts
getmetatable("").__index = function() return "poison" end
