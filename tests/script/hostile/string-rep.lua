-- stopped by: lib_string.cpp: a length is looked at before anything is made
-- message: 64 KiB
return ("x"):rep(1 << 40)
