local night = "night"
return {
  game = "teufel",
  name = "plus-for-text",
  extends = "official",
  title = { en = "short " + night },
}
