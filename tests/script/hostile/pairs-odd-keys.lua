-- stopped by: lib_base.cpp: keys have an order of their own, or are refused
-- message: key
for k in pairs({ [{}] = 1, [{}] = 2 }) do end
