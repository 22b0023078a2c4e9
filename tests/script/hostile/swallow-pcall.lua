-- stopped by: language.cpp: the list of what full Lua has and scripts have not
-- message: is not available to scripts
while true do pcall(function() while true do end end) end
