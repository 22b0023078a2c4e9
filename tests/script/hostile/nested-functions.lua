-- second of its kind: recursion-sort
-- message: 100 levels
-- expand: 400 function() return 
return @@0@@
