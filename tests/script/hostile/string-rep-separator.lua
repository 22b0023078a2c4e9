-- second of its kind: string-rep
-- message: 64 KiB
return ("x"):rep(65536, ("y"):rep(65536))
