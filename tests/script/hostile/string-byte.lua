-- stopped by: lib_string.cpp: at most 200 bytes as numbers
-- message: 200
return ("x"):rep(60000):byte(1, -1)
