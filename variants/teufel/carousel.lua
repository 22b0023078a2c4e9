-- game: teufel
-- extends: official
-- title.en: Carousel
-- title.de: Karussell
-- title.fr: Manège
-- title.it: Giostra

-- After every devil those who have not drawn yet draw in reversed order. Moves: who draws last, and so knows
-- what the others have laid down. Between four `bold` nobody's share of wins moves by more than chance.

-- Nach jedem Teufel ziehen alle, die noch nicht gezogen haben, in umgekehrter Reihenfolge. Bewegt: wer als
-- letzter zieht und damit weiß, was die anderen hingelegt haben. Zwischen vier `bold` ändert sich kein Anteil an
-- Siegen über den Zufall hinaus.

return {
  api = 2,
  game = "teufel",
  name = "carousel",
  extends = "official",
  title = {
    en = "Carousel",
    de = "Karussell",
    fr = "Manège",
    it = "Giostra",
  },
  source = "A house rule; it stands in no rulebook",
  text = {
    en = "After every devil those whose turn is still to come take it in reversed order.",
    de = "Nach jedem Teufel sind alle, die noch nicht an der Reihe waren, in umgekehrter Reihenfolge am Zug.",
    fr = "Après chaque diable, ceux qui n'ont pas encore joué jouent dans l'ordre inverse.",
    it = "Dopo ogni diavolo si inverte l'ordine di chi non è ancora stato di turno.",
  },
  hooks = {
    devil_drawn = function(f, t)
      local reversed = {}
      for i = #f.to_come, 1, -1 do
        reversed[#reversed + 1] = f.to_come[i]
      end
      if #reversed > 1 then
        t.order(reversed)
      end
    end,
  },
  tests = {
    {
      name = "the order turns round",
      given = { players = { "Anna", "Bert", "Cleo", "Dora" }, moves = { "next", "bets 50 60 50 50" } },
      when = { "draw devil", "draw devil" },
      expect = {
        turn = "Bert",
        events = {
          { e = "order_set", players = { "Anna", "Dora", "Cleo", "Bert" } },
          { e = "order_set", players = { "Anna", "Dora", "Bert", "Cleo" } },
        },
      },
    },
  },
}
