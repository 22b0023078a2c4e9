-- second of its kind: swallow-pcall
-- message: is not available to scripts
return { game = "teufel", name = next({ a = 1, b = 2 }) }
