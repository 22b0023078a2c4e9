-- stopped by: language.cpp: what the language has cannot be set
-- message: the language is read-only
string.upper = function() return "poison" end
