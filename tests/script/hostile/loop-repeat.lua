-- second of its kind: loop-while
-- message: script.budget
repeat local x = {} until false
