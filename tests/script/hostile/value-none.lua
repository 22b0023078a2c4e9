-- second of its kind: value-two
-- message: must return one table
local x = 1
