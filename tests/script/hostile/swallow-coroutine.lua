-- second of its kind: swallow-pcall
-- message: is not available to scripts
local c = coroutine.wrap(function() while true do end end)
c()
