-- game: bids
-- title.en: Goofspiel, drawn prizes lost
return { game = "bids", name = "official", title = { en = "Goofspiel, drawn prizes lost" }, rules = {} }
