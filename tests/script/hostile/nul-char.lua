-- stopped by: host.cpp: string.char takes 1 to 255
-- message: 1 to 255
return string.char(65, 0)
