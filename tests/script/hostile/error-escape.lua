-- stopped by: core/text.cpp: clean() makes control characters visible
-- message: \x1b
error("\27]0;owned\7\27[31m")
