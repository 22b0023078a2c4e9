return {
  game = "teufel",
  name = "hook-list-too-short",
  extends = "official",
  hooks = {
    bonus = function(f)
      return { 50 }
    end,
  },
}
