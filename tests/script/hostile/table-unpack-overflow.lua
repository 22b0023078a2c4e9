-- second of its kind: table-unpack
-- message: too many results
return table.unpack({}, math.mininteger, math.maxinteger)
