-- game: pig
-- title.en: Pig as everybody plays it
return { game = "pig", name = "official", title = { en = "Pig as everybody plays it" }, rules = {} }
