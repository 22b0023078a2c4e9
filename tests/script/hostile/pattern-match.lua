-- second of its kind: dump
-- message: unknown name 'string.match'
return ("a"):rep(100):match(("a-"):rep(5) .. "b")
