-- stopped by: lua: a closing value needs a __close, which no script can give
-- message: non-closable
for i in ipairs({}), {}, 0, {} do end
local function f() end
for i in f, nil, nil, {} do end
