-- game: teufel
-- extends: official
-- title.en: The burning candle
-- title.de: Die brennende Kerze
-- title.fr: La bougie qui brûle
-- title.it: La candela accesa

-- Nobody knows when the night ends. From round 5 on a die is thrown after every round: on a 1 or 2 the
-- candle is out and the game is over, and so it is where somebody has reached the goal. Moves: the length.

-- Niemand weiß, wann die Nacht endet. Ab Runde 5 wird nach jeder Runde gewürfelt: bei 1 oder 2 ist die Kerze
-- aus und das Spiel zu Ende; ebenso, wenn jemand das Ziel erreicht hat. Bewegt: die Länge.

return {
  game = "teufel",
  name = "burning-candle",
  extends = "official",
  title = {
    en = "The burning candle",
    de = "Die brennende Kerze",
    fr = "La bougie qui brûle",
    it = "La candela accesa",
  },
  source = "A house rule; it stands in no rulebook",
  text = {
    en = "From round 5 on a die is thrown after every round: on a 1 or 2 the candle is out and the game over, as it is when somebody reaches the goal.",
    de = "Ab Runde 5 wird nach jeder Runde gewürfelt: Bei 1 oder 2 ist die Kerze aus und das Spiel zu Ende, ebenso, wenn jemand das Ziel erreicht.",
    fr = "À partir du 5e tour, on jette un dé après chaque tour : sur un 1 ou un 2, la bougie s'éteint et la partie s'achève, comme quand quelqu'un atteint le but.",
    it = "Dal quinto giro si tira un dado dopo ogni giro: con 1 o 2 la candela si spegne e il gioco finisce, come quando qualcuno raggiunge il traguardo.",
  },
  hooks = {
    game_over = function(f, base)
      return base(f) or f.round >= 5 and f.luck[1] % 6 < 2
    end,
  },
  tests = {
    {
      name = "games are much shorter",
      games = 2000,
      players = 4,
      expect = { rounds = { min = 5, max = 8 }, rounds_percent = { max = 85 } },
    },
  },
}
