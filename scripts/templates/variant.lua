-- game: {game}
-- extends: official
-- title.en: {name}
-- title.de: {name}

-- A house rule for {game}. Say here what is different at your table, and why.
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
  extends = "official",
  title = { en = "{name}", de = "{name}" },
  rules = {
    -- {help}: {accepts}.
    {rule} = {value},
  },
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
  tests = {
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
