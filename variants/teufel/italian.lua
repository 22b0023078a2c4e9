-- game: teufel
-- extends: official
-- title.en: Italian rulebook
-- title.de: Italienisches Regelheft
-- title.fr: Livret italien
-- title.it: Regolamento italiano

-- What a table with the Italian rules plays, by their text and by their worked examples, in
-- cases/italian.lua: coal lost to a devil is worth 0, so that a round of devils ends in a tie.

return {
  game = "teufel",
  name = "italian",
  extends = "official",
  title = {
    en = "Italian rulebook",
    de = "Italienisches Regelheft",
    fr = "Livret italien",
    it = "Regolamento italiano",
  },
  source = "Auf Teufel komm raus, Zoch 2013, Italian rules: phase 3",
  rules = {
    -- T-10, Italian rules, phase 3, remark on the highest coal: coal lost to a devil counts 0; so in a round of
    -- devils all tie at 0, and the bonuses go to all who tie.
    bonus_without_coal = true,
  },
  tests = {
    {
      name = "T-10, phase 3: in a round of devils all tie at 0 and get both bonuses",
      given = {
        players = { "Salvatore", "Alma", "Lucy", "Benedetto" },
        moves = { "next", "bets 20 20 20 20" },
      },
      when = { "draw devil", "draw devil", "draw devil", "draw devil" },
      expect = {
        ["Salvatore.chips"] = 280,
        ["Alma.chips"] = 280,
        ["Lucy.chips"] = 280,
        ["Benedetto.chips"] = 280,
      },
    },
  },
}
