-- second of its kind: error-table
-- message: must be a text, not function
error(function() while true do end end)
