-- game: polterfass
-- extends: official
-- title.en: Italian text, to the letter
-- title.de: Italienischer Text, wörtlich genommen
-- title.fr: Texte italien, à la lettre
-- title.it: Testo italiano, alla lettera

-- What the Italian rules say where they differ from the German ones, taken by their letter. Innkeepers fail
-- without pity for the guests, greed costs nothing that one has, and the first at the goal has won.

return {
  game = "polterfass",
  name = "italian",
  extends = "official",
  title = {
    en = "Italian text, to the letter",
    de = "Italienischer Text, wörtlich genommen",
    fr = "Texte italien, à la lettre",
    it = "Testo italiano, alla lettera",
  },
  source = "Polterfass, Zoch 2013, Italian rules: aim, serving, special barrels, greed, end of the game",
  rules = {
    -- Q-03, serving: guests drink if, and only if, there is enough for all; not where the innkeeper fails.
    fail_pays_guests = false,
    -- Q-06, special barrels: with two doublers standing the innkeeper "can" double.
    doubling = "may",
    -- Q-17, greed: guests with equal orders are greedy all together, said as a punishment.
    all_tied = "penalty",
    -- Q-10, aim of the game: who drinks 75 first wins.
    first_to_goal_wins = true,
    -- Q-11, end of the game: the most mugs received; mugs lost take none of them away.
    totals = "gains",
  },
}
