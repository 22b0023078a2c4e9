-- second of its kind: env-replaced
-- message: this name belongs to the language
local function __length(list) return 7 end
return { game = "teufel", name = "own-names", rules = { goal = #{} } }
