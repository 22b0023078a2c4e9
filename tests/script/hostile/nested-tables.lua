-- second of its kind: recursion-sort
-- message: 100 levels
-- expand: 5000 {
return @@0@@
