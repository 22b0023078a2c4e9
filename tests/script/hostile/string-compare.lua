-- second of its kind: hash-integers-lookup
-- message: script.
local s = ("a"):rep(4000)
local t = s .. ""
while true do local x = s < t end
