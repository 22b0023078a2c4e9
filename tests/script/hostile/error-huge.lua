-- stopped by: failure.cpp: 1 KiB of a message
-- message: xxxx
error(("x"):rep(4000))
