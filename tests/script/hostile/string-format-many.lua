-- second of its kind: string-rep
-- message: 4 KiB
return string.format(("%s"):rep(9), table.unpack({ ("x"):rep(900), ("x"):rep(900), ("x"):rep(900), ("x"):rep(900), ("x"):rep(900), ("x"):rep(900), ("x"):rep(900), ("x"):rep(900), ("x"):rep(900) }))
