-- second of its kind: dump
-- message: 'string.gsub' is not available
return ("a"):gsub("a*", function() while true do end end)
