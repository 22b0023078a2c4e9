-- second of its kind: chain-fields
-- message: fields in a row
-- expand: 15000 [x]
local a, x = {}, 1
return a@@0@@ + 1
