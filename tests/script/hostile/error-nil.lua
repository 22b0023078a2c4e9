-- second of its kind: error-table
-- message: must be a text, not nil
error()
