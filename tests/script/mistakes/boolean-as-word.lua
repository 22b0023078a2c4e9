return {
  game = "teufel",
  name = "boolean-as-word",
  extends = "official",
  rules = {
    zero_stake = "yes",
  },
}
