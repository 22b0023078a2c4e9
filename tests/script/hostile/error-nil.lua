-- second of its kind: error-table
-- message: error with a nil
error()
