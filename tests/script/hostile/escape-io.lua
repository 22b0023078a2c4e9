-- second of its kind: swallow-pcall
-- message: is not available to scripts
local file = io.open("owned", "w")
file:write("owned")
