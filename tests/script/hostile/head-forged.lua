-- title.en: Another title
-- stopped by: variant_loader.cpp: the head says what the table says
-- message: the head says
return { game = "teufel", name = "head-forged", title = { en = "Harmless" } }
