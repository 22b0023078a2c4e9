-- second of its kind: table-insert-far
-- message: 
return select(math.mininteger, 1)
