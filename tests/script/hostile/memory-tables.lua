-- stopped by: meter.cpp: memory is charged, 16 bytes a step
-- message: script.
local t = {}
while true do t = { t } end
