-- game:    teufel
-- extends: official
-- title.en: Secret goals
-- title.de: Geheime Ziele
-- title.fr: Buts secrets
-- title.it: Obiettivi segreti

-- Each round deals everybody a goal that the others do not see. Whoever reaches it shows it and is paid; the rest are
-- shown unpaid. Moves: how many pieces players lay, and why one stops is no longer plain. Between the bots that ship a
-- game of four lasts 10.8 rounds instead of 12.1, and 6.5 goals are paid in it (8,000 games).

-- Jede Runde bekommt jeder ein Ziel, das die anderen nicht sehen. Wer es erreicht, zeigt es und wird bezahlt. Bewegt:
-- wie viele Stücke gelegt werden, und warum jemand aufhört, ist nicht mehr klar. Zwischen den mitgelieferten Bots dauert
-- ein Spiel zu viert 10,8 Runden statt 12,1, und 6,5 Ziele werden darin bezahlt (8.000 Spiele).

local reached = {
  rich = function(f, seat) return f.won[seat] >= 100 end,
  greedy = function(f, seat) return f.pieces[seat] >= 4 end,
  devilish = function(f, seat) return f.lost[seat] >= 50 end,
}

return {
  api = 2,
  game = "teufel",
  name = "secret-goals",
  extends = "official",
  title = { en = "Secret goals", de = "Geheime Ziele", fr = "Buts secrets", it = "Obiettivi segreti" },
  source = "A house rule; it stands in no rulebook",
  text = {
    en = "Everybody is dealt a secret goal each round: rich (win 100 from the bank), greedy (lay four pieces) or devilish (lose a stake of 50). The bank pays whoever reaches it.",
    de = "Jeder bekommt jede Runde ein geheimes Ziel: reich (100 von der Bank gewinnen), gierig (vier Stücke legen) oder teuflisch (einen Einsatz von 50 verlieren). Wer es erreicht, wird von der Bank bezahlt.",
    fr = "À chaque tour chacun reçoit un but secret : riche (gagner 100 de la banque), gourmand (poser quatre charbons) ou diabolique (perdre une mise de 50). La banque paie celui qui l'atteint.",
    it = "A ogni giro ognuno riceve un obiettivo segreto: ricco (vincere 100 dalla banca), goloso (posare quattro pezzi) o diabolico (perdere una puntata di 50). La banca paga chi lo raggiunge.",
  },
  settings = {
    reward = {
      type = "integer", from = 0, to = 500, step = 10, default = 50,
      help = { en = "what a goal is worth", de = "was ein Ziel wert ist", fr = "ce que vaut un but", it = "quanto vale un obiettivo" },
    },
  },
  state = {
    aim = {
      each = "seat", type = "choice", of = { "rich", "greedy", "devilish" }, seen = "owner", reset = "round",
      show = { en = "goal", de = "Ziel", fr = "but", it = "obiettivo" },
    },
  },
  say = {
    reached = {
      en = "{player} has reached the secret goal.", de = "{player} hat das geheime Ziel erreicht.",
      fr = "{player} a atteint son but secret.", it = "{player} ha raggiunto l'obiettivo segreto.",
    },
  },
  words = {
    rich = { en = "rich", de = "reich", fr = "riche", it = "ricco" },
    greedy = { en = "greedy", de = "gierig", fr = "gourmand", it = "goloso" },
    devilish = { en = "devilish", de = "teuflisch", fr = "diabolique", it = "diabolico" },
    goal = { en = "goal", de = "Ziel", fr = "but", it = "obiettivo" },
  },
  hooks = {
    round_begin = function(f, t)
      for _, seat in ipairs(f.seats) do t.roll({ sides = 3, to = "aim", seat = seat }) end
    end,
    round_over = function(f, t)
      t.reveal("aim")
      for _, seat in ipairs(f.seats) do
        if reached[f.state.aim[seat]](f, seat) then
          t.say("reached", { player = seat })
          t.pay({ from = "bank", to = seat, amount = rules.reward, why = "goal", short = "all" })
        end
      end
    end,
  },
  tests = {
    {
      name = "nobody else sees it",
      given = { players = { "Anna", "Bert" }, deal = { aim = { Anna = "rich", Bert = "greedy" } } },
      when = { "next" },
      expect = { ["as Anna"] = { ["secret-goals.aim.Anna"] = "rich", ["secret-goals.aim.Bert"] = "?" } },
    },
    {
      name = "a lost stake can be the goal",
      given = {
        players = { "Anna", "Bert" },
        deal = { aim = { Anna = "devilish", Bert = "greedy" } },
        moves = { "next", "bets 50 60", "draw 20 devil" },
      },
      when = { "draw 20 stop" },
      expect = { events = { { e = "paid", from = "bank", to = "Anna", amount = 50, why = "goal" } } },
    },
    { name = "goals are reached", games = 200, players = 4, bots = { "steady" }, expect = { per_100_games = { paid = { min = 100 } } } },
  },
}
