-- stopped by: sandbox.cpp: on_error makes a text of every message
-- message: must be a text, not table
error({})
