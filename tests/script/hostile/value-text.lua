-- second of its kind: value-huge
-- message: takes integer
return {
  game = "teufel",
  name = "value-text",
  rules = { goal = " 0x10 " },
}
