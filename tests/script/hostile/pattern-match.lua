-- second of its kind: dump
-- message: 'string.match' is not available
return ("a"):rep(100):match(("a-"):rep(5) .. "b")
