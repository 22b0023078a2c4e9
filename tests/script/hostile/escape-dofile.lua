-- second of its kind: swallow-pcall
-- message: is not available to scripts
dofile("/etc/passwd")
