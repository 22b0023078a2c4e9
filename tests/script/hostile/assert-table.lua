-- second of its kind: error-table
-- message: a table
assert(false, {})
