-- stopped by: language.cpp: a name that a table of the language has not
-- message: unknown name 'string.dump'
return string.dump(function() end)
