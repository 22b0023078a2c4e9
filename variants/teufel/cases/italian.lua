-- The worked examples of the Italian rules, in its players' names.
-- They are those of official.lua, as far as this book prints them.

return {
  of = "official",
  names = {
    Gottlieb = "Salvatore",
    Angela = "Alma",
    Saulus = "Benedetto",
  },
  -- How each is called there, and here.
  cases = {
    ["C2, figures 3 to 9: the round of the examples"] =
      "C2, illustrations 3 to 9: the round of the examples",
    ["C3a, double win: the highest bet, had it been won"] =
      "C3a, after illustration 8: the highest bet, had it been won",
    ["C3b, double win: two tie for the highest bet"] =
      "C3b, tripling the stake: two tie for the highest bet",
    ["C3c, double win: a lost highest bet doubles nothing"] =
      "C3c, tripling the stake: a lost highest bet doubles nothing",
    ["C3d, winning a bet: coal as high as the stake wins"] =
      "C3d, winning a bet: coal as high as the stake wins",
    ["C3e, bonuses: both bonuses in one hand"] =
      "C3e, Swiss printing, bonuses: both bonuses in one hand",
    ["C3f, bonuses: two tie for the most coal"] =
      "C3f, bonuses: two tie for the most coal",
    ["C3g, phase 4: where the pawns go"] =
      "C3g, phase 4: where the pawns go",
    ["C3h, pact, example A: alone at the back"] =
      "C3h, pact, example A: alone at the back",
    ["C3i, pact, example B: three on the first space"] =
      "C3i, pact, example B: three on the first space",
    ["C3j, pact, the payer's example: three partners, and 90 to pay them from"] =
      "C3j, pact, the payer's example: three partners, and 90 to pay them from",
    ["C3m, phase 2, the last coal: the last coal of all"] =
      "C3m, phase 2, the last coal: the last coal of all",
    ["C3o, end: 1600 at the end of a round"] =
      "C3o, end: 1600 at the end of a round",
    ["C3o, end: 1590, and it goes on"] =
      "C3o, end: 1590, and it goes on",
  },
}
