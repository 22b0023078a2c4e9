-- game:    teufel
-- extends: official
-- title.en: Partners
-- title.de: Partner
-- title.fr: Partenaires
-- title.it: Soci

-- Players across from each other hold their chips in common: after each round both put all they have into one
-- purse and share it equally. Moves: who is careful and who is bold, and nobody is left behind alone. Between the bots
-- that ship a game of four lasts 14.5 rounds instead of 12.1 (8,000 games).

-- Wer einander gegenübersitzt, hält die Chips gemeinsam: Nach jeder Runde kommt alles in eine Kasse und wird gleich
-- geteilt. Bewegt: wer vorsichtig ist und wer wagt, und niemand bleibt allein zurück. Zwischen den mitgelieferten Bots
-- dauert ein Spiel zu viert 14,5 Runden statt 12,1 (8.000 Spiele).

-- Returns who sits across from a seat; nil: nobody, at a table with an odd number.
local function across(f, seat)
  local half = #f.seats // 2
  if #f.seats % 2 == 0 and seat <= half then return seat + half end
end

return {
  api = 2,
  game = "teufel",
  name = "partners",
  extends = "official",
  title = { en = "Partners", de = "Partner", fr = "Partenaires", it = "Soci" },
  source = "A house rule; it stands in no rulebook",
  text = {
    en = "At a table of two, four or six, players across from each other share all their chips equally after each round.",
    de = "Zu zweit, zu viert oder zu sechst teilen die, die einander gegenübersitzen, nach jeder Runde alle Chips zu gleichen Teilen.",
    fr = "À deux, quatre ou six, ceux qui se font face partagent tous leurs jetons à parts égales après chaque tour.",
    it = "In due, quattro o sei, chi siede di fronte divide tutti i chip in parti uguali dopo ogni giro.",
  },
  purses = { pair1 = {}, pair2 = {}, pair3 = {} }, -- what cannot be halved in whole chips lies there until the next round
  words = {
    share = { en = "share", de = "Anteil", fr = "part", it = "quota" },
  },
  hooks = {
    round_over = function(f, t)
      for _, seat in ipairs(f.seats) do
        local other = across(f, seat)
        if other then
          local purse, both = ({ "pair1", "pair2", "pair3" })[seat], { seat, other }
          for _, who in ipairs(both) do t.pay({ from = who, to = purse, amount = f.chips[who], why = "share" }) end
          local half = f.state[purse] // 20 * 10
          for _, who in ipairs(both) do t.pay({ from = purse, to = who, amount = half, why = "share" }) end
        end
      end
    end,
  },
  tests = {
    {
      name = "they share",
      given = { players = { "Anna", "Bert" }, moves = { "next", "bets 50 60", "draw 50 stop" } },
      when = { "draw 20 devil" },
      expect = { ["Anna.chips"] = 240, ["Bert.chips"] = 240, ["partners.pair1"] = 10 },
    },
    {
      name = "three play alone",
      games = 20, players = 3, bots = { "steady" },
      expect = { per_100_games = { paid = { max = 0 } } },
    },
    { name = "four share", games = 100, players = 4, bots = { "steady" }, expect = { per_100_games = { paid = { min = 500 } } } },
  },
}
