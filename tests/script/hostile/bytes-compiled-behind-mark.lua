LuaT return 1
-- second of its kind: bytes-nul
-- message: control characters
