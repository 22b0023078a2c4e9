-- second of its kind: swallow-pcall
-- message: 'io' cannot be required
return require("io")
