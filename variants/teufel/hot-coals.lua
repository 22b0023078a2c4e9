-- game: teufel
-- extends: official
-- title.en: Hot coals
-- title.de: Heiße Kohlen
-- title.fr: Charbons ardents
-- title.it: Carboni ardenti

-- A won bet below the highest throws a die: on a 6 it earns three times its stake. Moves: the
-- length.

-- Eine gewonnene Wette unter der höchsten wirft einen Würfel: bei einer 6 bringt sie das Dreifache des
-- Einsatzes. Bewegt: die Länge.

return {
  game = "teufel",
  name = "hot-coals",
  extends = "official",
  title = {
    en = "Hot coals",
    de = "Heiße Kohlen",
    fr = "Charbons ardents",
    it = "Carboni ardenti",
  },
  source = "A house rule; it stands in no rulebook",
  text = {
    en = "Whoever wins a bet below the highest throws a die: on a 6 the bank pays three times the stake.",
    de = "Wer eine Wette unter der höchsten gewinnt, würfelt: Bei einer 6 zahlt die Bank das Dreifache des Einsatzes.",
    fr = "Celui qui gagne un pari inférieur au plus élevé jette un dé : sur un 6, la banque verse trois fois la mise.",
    it = "Chi vince una scommessa che non è la più alta tira un dado: con un 6 la banca paga tre volte la puntata.",
  },
  hooks = {
    payout = function(f, base)
      if not f.top and f.luck[1] % 6 == 5 then
        return 3 * f.stake
      end
      return base(f)
    end,
  },
  tests = {
    {
      name = "the highest bet throws no die",
      given = { players = { "Anna", "Bert" }, moves = { "next", "bets 20 20" } },
      when = { "draw 50 stop", "draw 25 stop" },
      expect = { events = { { e = "bet_won", player = "Anna", paid = 40 } } },
    },
    {
      name = "games are shorter",
      games = 2000,
      players = 4,
      bots = { "random" },
      expect = { rounds_percent = { max = 97 } },
    },
  },
}
