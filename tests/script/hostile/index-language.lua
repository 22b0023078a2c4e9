-- stopped by: language.cpp: names of the language are strings
-- message: names of the language are strings
return string[{}]
