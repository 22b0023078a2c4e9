-- stopped by: lib_base.cpp: a level changes nothing
-- message: 
error("level", 1 << 62)
