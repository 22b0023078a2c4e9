-- second of its kind: loop-while
-- message: script.budget
table.sort({ 3, 2, 1 }, function() while true do end end)
