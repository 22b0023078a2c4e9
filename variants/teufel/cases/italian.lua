-- The worked examples of the Italian rules, in its players' names.

return {
  tests = {
    {
      name = "C2, illustrations 3 to 9: the round of the examples",
      given = {
        players = { "Salvatore", "Alma", "Lucy", "Benedetto" },
        moves = { "next", "bets 100 120 140 60" },
      },
      when = {
        "draw 50 20 20 devil",
        "draw 10 25 100 stop",
        "draw devil",
        "draw 10 10 10 20 stop",
      },
      expect = {
        events = {
          { e = "devil_drawn", player = "Salvatore", lost = 90, pieces = 3 },
          { e = "turn_stopped", player = "Alma", coal = 135, pieces = 3 },
          { e = "turn_stopped", player = "Benedetto", coal = 50, pieces = 4 },
          { e = "bet_won", player = "Salvatore", paid = 100, top = false },
          { e = "bet_won", player = "Alma", paid = 120, top = false },
          { e = "bet_lost", player = "Lucy", stake = 140 },
          { e = "bet_won", player = "Benedetto", paid = 60, top = false },
          { e = "bonus_paid", player = "Alma", ["for"] = "coal", amount = 50 },
          { e = "bonus_paid", player = "Benedetto", ["for"] = "pieces", amount = 50 },
        },
        ["Salvatore.chips"] = 300,
        ["Alma.chips"] = 370,
        ["Lucy.chips"] = 60,
        ["Benedetto.chips"] = 310,
        ["Lucy.pact"] = "alone_last",
        ["Alma.pact"] = "none",
      },
    },
    {
      name = "C3a, after illustration 8: the highest bet, had it been won",
      given = {
        players = { "Salvatore", "Alma", "Lucy", "Benedetto" },
        moves = { "next", "bets 100 120 140 60" },
      },
      when = { "draw devil", "draw 10 50 100 stop", "draw devil", "draw devil" },
      expect = {
        events = {
          { e = "bet_won", player = "Salvatore", paid = 100, top = false },
          { e = "bet_won", player = "Alma", paid = 120, top = false },
          { e = "bet_won", player = "Lucy", paid = 280, top = true },
          { e = "bet_won", player = "Benedetto", paid = 60, top = false },
        },
        ["Lucy.chips"] = 480,
      },
    },
    {
      name = "C3b, tripling the stake: two tie for the highest bet",
      given = {
        players = { "Salvatore", "Alma", "Lucy", "Benedetto" },
        moves = { "next", "bets 60 120 120 60" },
      },
      when = { "draw devil", "draw 10 25 100 stop", "draw devil", "draw devil" },
      expect = {
        events = {
          { e = "bet_won", player = "Salvatore", paid = 60, top = false },
          { e = "bet_won", player = "Alma", paid = 240, top = true },
          { e = "bet_won", player = "Lucy", paid = 240, top = true },
          { e = "bet_won", player = "Benedetto", paid = 60, top = false },
        },
      },
    },
    {
      name = "C3c, tripling the stake: a lost highest bet doubles nothing",
      given = {
        players = { "Salvatore", "Alma", "Lucy", "Benedetto" },
        moves = { "next", "bets 100 120 140 60" },
      },
      when = {
        "draw 50 20 20 devil",
        "draw 10 25 100 stop",
        "draw devil",
        "draw 10 10 10 20 stop",
      },
      expect = {
        events = {
          { e = "bet_won", player = "Salvatore", stake = 100, paid = 100 },
          { e = "bet_won", player = "Alma", stake = 120, paid = 120 },
          { e = "bet_lost", player = "Lucy", stake = 140 },
          { e = "bet_won", player = "Benedetto", stake = 60, paid = 60 },
        },
      },
    },
    {
      name = "C3d, winning a bet: coal as high as the stake wins",
      given = {
        players = { "Salvatore", "Alma", "Lucy", "Benedetto" },
        moves = { "next", "bets 100 120 140 60" },
      },
      when = { "draw devil", "draw 100 20 stop", "draw devil", "draw devil" },
      expect = {
        events = {
          { e = "bet_won", player = "Alma", stake = 120, paid = 120 },
          { e = "bet_lost", player = "Lucy", stake = 140 },
        },
      },
    },
    {
      name = "C3e, Swiss printing, bonuses: both bonuses in one hand",
      given = {
        players = { "Salvatore", "Alma", "Lucy", "Benedetto" },
        moves = { "next", "bets 100 120 140 60" },
      },
      when = { "draw devil", "draw 25 10 stop", "draw 10 stop", "draw devil" },
      expect = {
        events = {
          { e = "bonus_paid", player = "Alma", ["for"] = "coal", amount = 50 },
          { e = "bonus_paid", player = "Alma", ["for"] = "pieces", amount = 50 },
        },
        ["Alma.chips"] = 180,
      },
    },
    {
      name = "C3f, bonuses: two tie for the most coal",
      given = {
        players = { "Salvatore", "Alma", "Lucy", "Benedetto" },
        moves = { "next", "bets 100 120 140 60" },
      },
      when = { "draw devil", "draw 25 25 stop", "draw 50 stop", "draw devil" },
      expect = {
        events = {
          { e = "bonus_paid", player = "Alma", ["for"] = "coal", amount = 50 },
          { e = "bonus_paid", player = "Lucy", ["for"] = "coal", amount = 50 },
          { e = "bonus_paid", player = "Alma", ["for"] = "pieces", amount = 50 },
        },
      },
    },
    {
      name = "C3g, phase 4: where the pawns go",
      given = {
        players = { "Salvatore", "Alma", "Lucy", "Benedetto" },
        moves = { "next", "bets 100 120 140 60" },
      },
      when = {
        "draw 50 20 20 devil",
        "draw 10 25 100 stop",
        "draw devil",
        "draw 10 10 10 20 stop",
      },
      expect = {
        ["Alma.space"] = { 300, 500 },
        ["Benedetto.space"] = { 300, 500 },
        ["Salvatore.space"] = { 300, 300 },
        ["Lucy.space"] = { 50, 200 },
      },
    },
    {
      name = "C3h, pact, example A: alone at the back",
      given = {
        players = { "Salvatore", "Alma", "Lucy", "Benedetto" },
        state = {
          ["Salvatore.chips"] = 300,
          ["Alma.chips"] = 300,
          ["Lucy.chips"] = 100,
          ["Benedetto.chips"] = 300,
        },
        moves = { "next", "bets 20 20 20 20" },
      },
      when = { "draw 10 stop", "draw devil", "draw devil", "draw devil" },
      expect = {
        ["Lucy.space"] = { 50, 200 },
        ["Lucy.pact"] = "alone_last",
        ["Salvatore.pact"] = "none",
        ["Alma.pact"] = "none",
        ["Benedetto.pact"] = "none",
      },
    },
    {
      name = "C3i, pact, example B: three on the first space",
      given = {
        players = { "Salvatore", "Alma", "Lucy", "Benedetto" },
        state = {
          ["Salvatore.chips"] = 300,
          ["Alma.chips"] = 70,
          ["Lucy.chips"] = 50,
          ["Benedetto.chips"] = 20,
        },
        moves = { "next", "bets 20 20 20 20" },
      },
      when = { "draw 10 stop", "draw devil", "draw devil", "draw devil" },
      expect = {
        ["Alma.space"] = { 0, 50 },
        ["Benedetto.space"] = { 0, 50 },
        ["Alma.pact"] = "first_space",
        ["Benedetto.pact"] = "first_space",
        ["Lucy.pact"] = "first_space",
        ["Salvatore.pact"] = "none",
      },
    },
    {
      name = "C3j, pact, the payer's example: three partners, and 90 to pay them from",
      given = {
        players = { "Salvatore", "Alma", "Lucy", "Benedetto" },
        state = {
          ["Salvatore.chips"] = 150,
          ["Alma.chips"] = 30,
          ["Lucy.chips"] = 10,
          ["Benedetto.chips"] = 20,
          ["Alma.space"] = { 0, 50 },
          ["Lucy.space"] = { 0, 50 },
          ["Benedetto.space"] = { 0, 50 },
          ["Alma.pact"] = "first_space",
          ["Lucy.pact"] = "first_space",
          ["Benedetto.pact"] = "first_space",
        },
        moves = { "next", "bets 60 10 10 10" },
      },
      when = { "draw devil" },
      expect = {
        events = {
          { e = "pact_paid", amount = 50, by = "Salvatore" },
          { e = "pact_paid", amount = 50, by = "bank" },
          { e = "pact_paid", amount = 50, by = "bank" },
        },
        ["Salvatore.chips"] = 40,
        ["Salvatore.stake"] = 60,
        ["Alma.chips"] = 70,
        ["Lucy.chips"] = 50,
        ["Benedetto.chips"] = 60,
      },
    },
    {
      name = "C3m, phase 2, the last coal: the last coal of all",
      given = {
        players = { "Salvatore", "Alma", "Lucy", "Benedetto" },
        state = {
          ["oven.0.left"] = 0,
          ["oven.1.left"] = 0,
          ["oven.2.left"] = 1,
          ["oven.3.left"] = 0,
          ["oven.4.left"] = 1,
          ["oven.5.left"] = 0,
          ["oven.6.left"] = 0,
        },
        moves = { "next", "bets 10 10 10 10" },
      },
      when = { "draw 20 50" },
      expect = {
        events = {
          { e = "turn_stopped", player = "Salvatore", coal = 70, pieces = 2 },
          { e = "oven_emptied" },
          { e = "bonus_paid", player = "Salvatore", ["for"] = "coal", amount = 50 },
        },
        ["Alma.coal"] = 0,
        ["Lucy.coal"] = 0,
        ["Benedetto.coal"] = 0,
      },
    },
    {
      name = "C3o, end: 1600 at the end of a round",
      given = {
        players = { "Salvatore", "Alma", "Lucy", "Benedetto" },
        state = { ["Salvatore.chips"] = 1620 },
        moves = { "next", "bets 20 20 20 20" },
      },
      when = { "draw devil", "draw 10 stop", "draw devil", "draw devil" },
      expect = {
        events = { { e = "game_ended", winners = { "Salvatore" } } },
        ["Salvatore.chips"] = 1600,
        phase = "over",
      },
    },
    {
      name = "C3o, end: 1590, and it goes on",
      given = {
        players = { "Salvatore", "Alma", "Lucy", "Benedetto" },
        state = { ["Salvatore.chips"] = 1610 },
        moves = { "next", "bets 20 20 20 20" },
      },
      when = { "draw devil", "draw 10 stop", "draw devil", "draw devil" },
      expect = { ["Salvatore.chips"] = 1590, winners = {} },
    },
  },
}
