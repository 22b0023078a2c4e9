local function double(n)
  if n > 0 then
    return n * 2
end
return {
  game = "teufel",
  name = "missing-end",
  extends = "official",
  rules = { bonus_coal = double(50) },
}
