return {
  game = "teufel",
  name = "boolean-as-number",
  extends = "official",
  rules = {
    pact_optional = 1,
  },
}
