-- stopped by: lib_string.cpp: a length is looked at before anything is made
-- message: 4 KiB
return ("x"):rep(1 << 40)
