-- second of its kind: loop-while
-- message: script.budget
for i = 1.0, 2 ^ 53 + 2 do end
