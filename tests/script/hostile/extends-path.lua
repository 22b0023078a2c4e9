-- stopped by: variant_loader.cpp: names of variants
-- message: 'extends' must be
return { game = "teufel", name = "extends-path", extends = "../../../etc/passwd" }
