-- second of its kind: dump
-- message: unknown name 'table.move'
return table.move({}, 1, 1 << 62, 2)
