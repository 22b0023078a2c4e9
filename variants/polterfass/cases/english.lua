-- The worked examples of the English rules, in its players' names.
-- They are those of official.lua, as far as this book prints them.

return {
  of = "official",
  names = {
    Franziska = "Frances",
    Augustin = "Augustus",
    Benedikt = "Benedict",
  },
  -- How each is called there, and here.
  cases = {
    ["C4, figure 6a: a 3 destroyed, the 9 doubled"] =
      "C4, illustration 6a: a 3 destroyed, the 9 doubled",
    ["C4, figure 6b: the 5 destroyed, a 3 doubled"] =
      "C4, illustration 6b: the 5 destroyed, a 3 doubled",
    ["C4, figure 6c: the 9 destroyed, a 3 doubled"] =
      "C4, illustration 6c: the 9 destroyed, a 3 doubled",
    ["C4, figure 7: two doublers"] =
      "C4, illustration 7: two doublers",
    ["C4, figure 8: two doublers, one number barrel"] =
      "C4, illustration 8: two doublers, one number barrel",
    ["C4, figure 9: destroyer and doubler, one number barrel"] =
      "C4, illustration 9: destroyer and doubler, one number barrel",
    ["C4, figure 3: both specials are thrown again"] =
      "C4, illustration 3: both specials are thrown again",
    ["C4, figure 3: one of them is thrown again"] =
      "C4, illustration 3: one of them is thrown again",
    ["C4, figure 3: neither is thrown again"] =
      "C4, illustration 3: neither is thrown again",
    ["C4, figure 3: standing numbers stay"] =
      "C4, illustration 3: standing numbers stay",
    ["C5, figure 2: orders of 8, 7 and 2"] =
      "C5, phase 2: orders of 8, 7 and 2",
    ["C5, figures 10 and 11: the innkeeper fails"] =
      "C5, illustrations 10 and 11: the innkeeper fails",
    ["C5, figure 13: 26 served, 20 ordered"] =
      "C5, illustration 13: 26 served, 20 ordered",
    ["C6, figure 14: the score pad, three rounds"] =
      "C6, illustration 14: the score pad, three rounds",
  },
}
