-- second of its kind: loop-while
-- message: script.budget
for i = 1.0, 9007199254740994 do end
