-- second of its kind: dump
-- message: unknown name 'string.gsub'
return ("a"):gsub("a*", function() while true do end end)
