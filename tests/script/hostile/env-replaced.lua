-- second of its kind: walk-language
-- message: table
local _ENV = { pairs = pairs }
local t = pairs
while t do t = t(string) end
