-- second of its kind: error-table
-- message: error with a function
error(function() while true do end end)
