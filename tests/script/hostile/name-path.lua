-- stopped by: variant_loader.cpp: a variant is called as its file
-- message: they must be equal
return { game = "teufel", name = "../../etc/passwd" }
