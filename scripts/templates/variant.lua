-- game: {game}
{^whole}
-- extends: official
{/whole}
-- title.en: {name}
-- title.de: {name}

{^whole}
-- A house rule for {game}. Say here what is different at your table, and why.
{/whole}
{#whole}
-- A game of its own. Say here how it is played.
{/whole}
--   hausregel rules check {name}.lua       everything that is wrong with this file
--   hausregel rules test {name}.lua        the cases below
--   hausregel play {game} --players A,B,C --bots steady,steady --variant {name}.lua
--   hausregel rules docs {game}            every rule, and what Lua can do here
-- For an editor with the Lua language server, once in this folder:
--   hausregel rules docs --luals > hausregel.lua; hausregel rules docs --luarc > .luarc.json

---@type {game}.Variant
return {
{#declares}
  api = 2,
{/declares}
  game = "{game}",
  name = "{name}",
{^whole}
  extends = "official",
{/whole}
  title = { en = "{name}", de = "{name}" },
{^whole}
  rules = {
    -- {help}: {accepts}.
    {rule} = {value},
  },
{/whole}
{#whole}
  text = {
    en = "Everybody rolls a die and may roll a second one, but a 1 loses both. 30 points win.",
    de = "Reihum wird gewürfelt. Einmal darf man nachwürfeln, doch mit einer 1 ist beides verloren. 30 Punkte gewinnen.",
  },
  players = { 2, 6 },
  rules = { max_rounds = 100 },
{/whole}
{#setting}
  settings = {
{#names}
    {declared} = {
      type = "integer", from = 0, to = 100, step = 10, default = 10, -- rules.{declared}
      help = { en = "{declared}", de = "{declared}" },
    },
{/names}
  },
{/setting}
{#state}
  state = {
{#names}
    {declared} = {
      each = "seat", type = "integer", from = 0, to = 100, reset = "round", -- f.state.{declared}[seat], t.set
      show = { en = "{declared}", de = "{declared}" },
    },
{/names}
  },
{/state}
{#move}
  moves = {
{#names}
    {declared} = { help = { en = "{declared}", de = "{declared}" } }, -- t.ask(seat, "{declared}")
{/names}
  },
{/move}
{#whole}
  say = {
    again = { en = "{player} has {n}. One more die?", de = "{player} hat {n}. Noch ein Würfel?" },
  },
  words = {
    dice = { en = "dice", de = "Würfel" },
    lead = { en = "lead", de = "Vorsprung" },
  },
  -- Before the first round.
  begin = function(f, t)
    t.score(f.starter, 1, "lead")
  end,
  -- A round from first to last.
  round = function(f, t)
    for _, seat in ipairs(f.seats_from(f.starter)) do
      t.turn(seat)
      local points = t.roll({ key = "die", sides = 6 })[1]
      if t.offer(seat, "again", { player = seat, n = points }) then
        local more = t.roll({ key = "die", sides = 6 })[1]
        points = more > 1 and points + more or 0
      end
      t.score(seat, points, "dice")
    end
    local done = f.where(f.points, function(points) return points >= 30 end)
    if #done > 0 then t.finish(f.most(f.points)) end
  end,
  bots = {
    again = function(f) return f.values.n < 4 end,
  },
{/whole}
  tests = {
{#whole}
    {
      name = "a 1 loses both dice",
      given = { players = { "Anna", "Bert" }, luck = { 4, 0 }, moves = { "next" } }, -- a 5, then a 1
      when = { "yes" },
      expect = { ["Anna.points"] = 1, turn = "Bert" },
    },
{/whole}
    {
      name = "a round is opened",
      given = { players = { "Anna", "Bert", "Cleo" } },
      when = { "next" },
      expect = { round = 1, events = { { e = "round_started", round = 1 } } },
    },
    {
      name = "games are not too long",
      games = 500,
      players = {players},
      expect = { rounds = { min = 1, max = {rounds} } },
    },
  },
}
