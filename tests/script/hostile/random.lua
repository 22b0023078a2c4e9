-- second of its kind: dump
-- message: 'math.random' is not available
return math.random(6)
