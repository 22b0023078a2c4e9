-- second of its kind: loop-close
-- message: <close>
local x < --[[ ]] close
> = nil
while true do end
