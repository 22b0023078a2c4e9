-- second of its kind: string-rep
-- message: 4 KiB
return ("x"):rep(4096, ("y"):rep(4096))
