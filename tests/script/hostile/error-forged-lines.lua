-- second of its kind: error-escape
-- message: x\x0a
error("x\nerror: forged\n")
