-- game: teufel
-- extends: official
-- title.en: Five pieces end it
-- title.de: Fünf Stücke, Schluss
-- title.fr: Cinq charbons et fin
-- title.it: Cinque pezzi e fine

-- Whoever lays down a fifth piece of coal in one turn has won at once; open stakes go back. Moves: how long a
-- game lasts, and how daring a turn has to be. Between four `bold` it is 3.3 rounds instead of 7.1.

-- Wer in einem Zug ein fünftes Stück Kohle hinlegt, hat sofort gewonnen; offene Einsätze gehen zurück. Bewegt:
-- wie lange ein Spiel dauert, und wie mutig ein Zug sein muss. Zwischen vier `bold` sind es 3,3 Runden statt 7,1.

return {
  api = 2,
  game = "teufel",
  name = "five-pieces",
  extends = "official",
  title = {
    en = "Five pieces end it",
    de = "Fünf Stücke, Schluss",
    fr = "Cinq charbons et fin",
    it = "Cinque pezzi e fine",
  },
  source = "A house rule; it stands in no rulebook",
  text = {
    en = "Whoever turns over five pieces of coal in one turn has won at once; open stakes go back.",
    de = "Wer in einem Zug das fünfte Kohlestück aufdeckt, hat sofort gewonnen; offene Einsätze gehen zurück.",
    fr = "Celui qui retourne un cinquième charbon en un seul tour a gagné aussitôt ; les mises en jeu sont rendues.",
    it = "Chi gira il quinto pezzo di carbone in un solo turno vince subito; le puntate in gioco vengono restituite.",
  },
  settings = {
    pieces = {
      type = "integer", from = 2, to = 20, default = 5,
      help = {
        en = "pieces of one turn that win the game",
        de = "Stücke eines Zugs, die das Spiel gewinnen",
        fr = "charbons d'un tour qui gagnent la partie",
        it = "pezzi di un turno che vincono la partita",
      },
    },
  },
  say = {
    enough = {
      en = "{player} has laid down {n} pieces: the game is over.",
      de = "{player} hat {n} Stücke hingelegt: das Spiel ist aus.",
      fr = "{player} a posé {n} charbons : la partie est finie.",
      it = "{player} ha posato {n} pezzi: la partita è finita.",
    },
  },
  hooks = {
    coal_drawn = function(f, t)
      if f.pieces[f.player] >= rules.pieces then
        t.say("enough", { player = f.player, n = rules.pieces })
        t.finish({ f.player })
      end
    end,
  },
  tests = {
    {
      name = "the fifth piece wins, and stakes go back",
      given = { players = { "Anna", "Bert" }, moves = { "next", "bets 50 60" } },
      when = { "draw 10 10 20 20 25" },
      expect = {
        phase = "over",
        ["Anna.chips"] = 200,
        ["Bert.chips"] = 200,
        events = { { e = "stake_returned", player = "Bert", stake = 60 }, { e = "game_ended" } },
      },
    },
    {
      name = "games are short",
      games = 2000,
      players = 4,
      expect = { rounds_percent = { max = 95 } },
    },
  },
}
