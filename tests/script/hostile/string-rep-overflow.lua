-- second of its kind: string-rep
-- message: 4 KiB
return ("xx"):rep(math.maxinteger)
