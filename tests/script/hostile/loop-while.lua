-- stopped by: meter.cpp: the hook that counts instructions
-- message: script.budget
while true do end
