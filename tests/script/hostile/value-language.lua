-- stopped by: value.cpp: the language's tables are no values
-- message: 
return string
