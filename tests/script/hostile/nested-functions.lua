-- second of its kind: recursion-sort
-- message: nested too deeply
-- expand: 400 function() return 
return @@0@@
