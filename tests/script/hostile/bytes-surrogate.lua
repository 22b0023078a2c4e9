-- second of its kind: bytes-not-utf8
-- message: UTF-8
return "í €"
