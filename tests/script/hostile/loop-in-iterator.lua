-- second of its kind: loop-while
-- message: script.budget
for x in function() return 1 end do end
