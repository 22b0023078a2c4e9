-- second of its kind: swallow-pcall
-- message: is not available to scripts
return require("io")
