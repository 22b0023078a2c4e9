-- stopped by: lib_string.cpp: formats are %d, %s and %%
-- message: %
return string.format("%99999999d", 1)
