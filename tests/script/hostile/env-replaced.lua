-- stopped by: source.cpp: _ENV has no new value
-- message: this name belongs to the language
local _ENV = { pairs = pairs }
local t = pairs
while t do t = t(string) end
