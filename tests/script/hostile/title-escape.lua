-- stopped by: variant_loader.cpp: titles are clean
-- message: a title must be
return {
  game = "teufel",
  name = "title-escape",
  title = { en = "\27[2J" },
  rules = {  },
}
