-- game:    teufel
-- extends: official
-- title.en: Insurance
-- title.de: Versicherung
-- title.fr: Assurance
-- title.it: Assicurazione

-- Before drawing one may pay for a devil that takes only half of the coal. Moves: how long players go on drawing,
-- and chips out of the game.

-- Vor dem Aufdecken kann man dafür zahlen, dass ein Teufel nur die halbe Kohle nimmt. Bewegt: wie lange aufgedeckt wird,
-- und Chips aus dem Spiel.

return {
  api = 2,
  game = "teufel",
  name = "insurance",
  extends = "official",
  title = { en = "Insurance", de = "Versicherung", fr = "Assurance", it = "Assicurazione" },
  source = "A house rule; it stands in no rulebook",
  text = {
    en = "Before drawing you may buy an insurance; a devil then takes only half of your coal.",
    de = "Vor dem Aufdecken kann man sich versichern; ein Teufel nimmt dann nur die halbe Kohle.",
    fr = "Avant de retourner un charbon, on peut s'assurer ; un diable ne prend alors que la moitié du charbon.",
    it = "Prima di girare un pezzo ci si può assicurare; un diavolo prende allora solo metà del carbone.",
  },
  settings = {
    premium = {
      type = "integer", from = 0, to = 100, step = 10, default = 20,
      help = {
        en = "what the insurance costs", de = "was die Versicherung kostet",
        fr = "ce que coûte l'assurance", it = "quanto costa l'assicurazione",
      },
    },
  },
  state = {
    insured = {
      each = "seat", type = "flag", reset = "turn",
      show = { en = "insured", de = "versichert", fr = "assuré", it = "assicurazione" },
    },
  },
  say = {
    wanted = {
      en = "{player}, an insurance for {premium}?", de = "{player}, eine Versicherung für {premium}?",
      fr = "{player}, une assurance pour {premium} ?", it = "{player}, un'assicurazione per {premium}?",
    },
    saved = {
      en = "The insurance saves {coal} of coal.", de = "Die Versicherung rettet {coal} Kohle.",
      fr = "L'assurance sauve {coal} de charbon.", it = "L'assicurazione salva {coal} di carbone.",
    },
  },
  words = {
    premium = { en = "premium", de = "Versicherung", fr = "assurance", it = "assicurazione" },
  },
  hooks = {
    turn_begin = function(f, t)
      if f.chips[f.me] < rules.premium then return end
      if t.offer(f.me, "wanted", { player = f.me, premium = rules.premium }) then
        t.pay({ from = f.me, to = "bank", amount = rules.premium, why = "premium" })
        t.set("insured", f.me, true)
      end
    end,
    devil_takes = function(f, base)
      if f.state.insured[f.me] then return (f.coals[f.me] + 1) // 2 end
      return base(f)
    end,
    devil_drawn = function(f, t)
      if f.state.insured[f.me] and f.taken > 0 then t.say("saved", { coal = f.coals[f.me] }) end
    end,
  },
  bots = {
    wanted = function(f)
      return f.chips[f.me] >= 100
    end,
  },
  tests = {
    {
      name = "half is saved",
      given = { players = { "Anna", "Bert" }, moves = { "next", "bets 50 60" } },
      when = { "yes", "draw 50 25 devil" },
      expect = {
        ["Anna.coal"] = 37,
        ["Anna.chips"] = 130,
        events = { { e = "paid", from = "Anna", amount = 20 }, { e = "told", key = "saved" } },
      },
    },
    {
      name = "it ends with the turn",
      given = { players = { "Anna", "Bert" }, moves = { "next", "bets 50 60", "yes", "draw 50", "stop" } },
      when = { "no", "draw 20 devil" },
      expect = { ["insurance.insured.Anna"] = false, ["Bert.coal"] = 0 },
    },
    {
      name = "who has too little is not asked",
      given = {
        players = { "Anna", "Bert" },
        moves = { "next" },
        state = { ["Anna.chips"] = 60, bank = 10420 },
      },
      when = { "bets 50 60" },
      expect = { turn = "Anna", ["insurance.insured.Anna"] = false },
    },
    {
      name = "it is bought",
      games = 200,
      players = 4,
      bots = { "steady" },
      expect = { per_100_games = { paid = { min = 500 } } },
    },
  },
}
