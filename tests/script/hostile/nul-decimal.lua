-- second of its kind: nul-escape
-- message: cannot hold the character 0
return "\0001"
