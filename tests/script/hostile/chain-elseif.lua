-- second of its kind: chain-or
-- message: more than 1000 of 'and'
-- expand: 4500  elseif x then
local x
if x then@@0@@ end
x()
