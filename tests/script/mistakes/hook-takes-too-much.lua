return {
  game = "teufel",
  name = "hook-takes-too-much",
  extends = "official",
  hooks = {
    round_end = function(f)
      local taken = {}
      for seat in ipairs(f.chips) do
        taken[seat] = -1000
      end
      return taken
    end,
  },
}
