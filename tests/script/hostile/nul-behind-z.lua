-- stopped by: lexer.cpp: what stands behind \z is seen
-- message: cannot hold the character 0
local hidden = "\z
   x"
return "\0" .. hidden
