-- second of its kind: swallow-pcall
-- message: is not available to scripts
local c = coroutine.create(function() end)
for i = 1, 20000 do c = coroutine.create(function() coroutine.close(c) end) end
