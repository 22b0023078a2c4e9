-- second of its kind: error-table
-- message: a text, not table
assert(false, {})
