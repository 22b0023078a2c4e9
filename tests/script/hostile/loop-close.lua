-- stopped by: source.cpp: variables marked <close> are refused
-- message: <close>
local x <close> = nil
while true do end
