-- second of its kind: dump
-- message: unknown name 'string.pack'
return string.pack("c2000000000", "")
