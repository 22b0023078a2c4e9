-- second of its kind: table-unpack
-- message: too many values
return table.unpack({}, math.mininteger, math.maxinteger)
