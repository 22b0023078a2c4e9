-- stopped by: sandbox.cpp: one value is returned
-- message: must return one table
return {}, {}
