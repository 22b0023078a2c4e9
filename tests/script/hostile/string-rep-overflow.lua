-- second of its kind: string-rep
-- message: 64 KiB
return ("xx"):rep(math.maxinteger)
