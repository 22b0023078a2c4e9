-- stopped by: source.cpp: no escape makes a NUL
-- message: cannot hold the character 0
return "a\0b"
