-- second of its kind: loop-while
-- message: script.budget
::again:: goto again
