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
  game = "{game}",
  name = "{name}",
  extends = "official",
  title = { en = "{name}", de = "{name}" },
  rules = {
    -- {help}: {accepts}.
    {rule} = {value},
  },
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
