-- second of its kind: bytes-nul
-- message: control characters
return "[2J"
