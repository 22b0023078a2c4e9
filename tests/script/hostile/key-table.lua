-- second of its kind: hash-floats
-- message: and no table
local t = {}
for i = 1, 16 do t[{}] = i end
return { game = "teufel", name = "key-table", rules = { goal = 1000 + #t } }
