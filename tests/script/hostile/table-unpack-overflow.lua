-- second of its kind: table-unpack
-- message: 200
return table.unpack({}, math.mininteger, math.maxinteger)
