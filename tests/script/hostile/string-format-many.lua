-- second of its kind: string-rep
-- message: 64 KiB
return string.format(("%s"):rep(30), table.unpack({ ("x"):rep(9000), ("x"):rep(9000), ("x"):rep(9000), ("x"):rep(9000), ("x"):rep(9000), ("x"):rep(9000), ("x"):rep(9000), ("x"):rep(9000), ("x"):rep(9000) }))
