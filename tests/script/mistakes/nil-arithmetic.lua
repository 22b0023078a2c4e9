local prizes = { first = 50 }
return {
  game = "teufel",
  name = "nil-arithmetic",
  extends = "official",
  rules = { bonus_coal = prizes.frist * 2 },
}
