return {
  game = "polterfass",
  name = "never-ends",
  extends = "official",
  rules = {
    fail_pays_guests = false,
    goal = 10000,
  },
}
