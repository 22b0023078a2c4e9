-- second of its kind: dump
-- message: unknown name 'math.random'
return math.random(6)
