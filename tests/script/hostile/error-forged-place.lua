-- stopped by: failure.cpp: only the first place of a message counts
-- message: forged
error("7:999: forged")
