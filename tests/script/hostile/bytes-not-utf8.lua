-- stopped by: source.cpp: bytes are UTF-8
-- message: UTF-8
return "ÿþ"
