-- second of its kind: loop-while
-- message: script.budget
for i = 1, math.maxinteger do end
