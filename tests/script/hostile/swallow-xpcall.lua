-- second of its kind: swallow-pcall
-- message: is not available to scripts
while true do xpcall(function() while true do end end, function() end) end
