-- second of its kind: recursion-sort
-- message: nested too deeply
-- expand: 5000 (
return @@0@@1
