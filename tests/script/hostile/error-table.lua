-- stopped by: sandbox.cpp: on_error makes a text of every message
-- message: error with a table
error({})
