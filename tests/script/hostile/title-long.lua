-- second of its kind: title-escape
-- message: a title must be
return {
  game = "teufel",
  name = "title-long",
  title = { en = ("x"):rep(1000) },
  rules = {  },
}
