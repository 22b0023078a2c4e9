-- The worked examples of the English rules, in its players' names.

return {
  tests = {
    {
      name = "C2, illustrations 3 to 9: the round of the examples",
      given = {
        players = { "Gordon", "Petra", "Lucy", "Saul" },
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
          { e = "devil_drawn", player = "Gordon", lost = 90, pieces = 3 },
          { e = "turn_stopped", player = "Petra", coal = 135, pieces = 3 },
          { e = "turn_stopped", player = "Saul", coal = 50, pieces = 4 },
          { e = "bet_won", player = "Gordon", paid = 100, top = false },
          { e = "bet_won", player = "Petra", paid = 120, top = false },
          { e = "bet_lost", player = "Lucy", stake = 140 },
          { e = "bet_won", player = "Saul", paid = 60, top = false },
          { e = "bonus_paid", player = "Petra", ["for"] = "coal", amount = 50 },
          { e = "bonus_paid", player = "Saul", ["for"] = "pieces", amount = 50 },
        },
        ["Gordon.chips"] = 300,
        ["Petra.chips"] = 370,
        ["Lucy.chips"] = 60,
        ["Saul.chips"] = 310,
        ["Lucy.pact"] = "alone_last",
        ["Petra.pact"] = "none",
      },
    },
    {
      name = "C3a, after illustration 8: the highest bet, had it been won",
      given = {
        players = { "Gordon", "Petra", "Lucy", "Saul" },
        moves = { "next", "bets 100 120 140 60" },
      },
      when = { "draw devil", "draw 10 50 100 stop", "draw devil", "draw devil" },
      expect = {
        events = {
          { e = "bet_won", player = "Gordon", paid = 100, top = false },
          { e = "bet_won", player = "Petra", paid = 120, top = false },
          { e = "bet_won", player = "Lucy", paid = 280, top = true },
          { e = "bet_won", player = "Saul", paid = 60, top = false },
        },
        ["Lucy.chips"] = 480,
      },
    },
    {
      name = "C3b, winning double: two tie for the highest bet",
      given = {
        players = { "Gordon", "Petra", "Lucy", "Saul" },
        moves = { "next", "bets 60 120 120 60" },
      },
      when = { "draw devil", "draw 10 25 100 stop", "draw devil", "draw devil" },
      expect = {
        events = {
          { e = "bet_won", player = "Gordon", paid = 60, top = false },
          { e = "bet_won", player = "Petra", paid = 240, top = true },
          { e = "bet_won", player = "Lucy", paid = 240, top = true },
          { e = "bet_won", player = "Saul", paid = 60, top = false },
        },
      },
    },
    {
      name = "C3c, winning double: a lost highest bet doubles nothing",
      given = {
        players = { "Gordon", "Petra", "Lucy", "Saul" },
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
          { e = "bet_won", player = "Gordon", stake = 100, paid = 100 },
          { e = "bet_won", player = "Petra", stake = 120, paid = 120 },
          { e = "bet_lost", player = "Lucy", stake = 140 },
          { e = "bet_won", player = "Saul", stake = 60, paid = 60 },
        },
      },
    },
    {
      name = "C3d, winning a bet: coal as high as the stake wins",
      given = {
        players = { "Gordon", "Petra", "Lucy", "Saul" },
        moves = { "next", "bets 100 120 140 60" },
      },
      when = { "draw devil", "draw 100 20 stop", "draw devil", "draw devil" },
      expect = {
        events = {
          { e = "bet_won", player = "Petra", stake = 120, paid = 120 },
          { e = "bet_lost", player = "Lucy", stake = 140 },
        },
      },
    },
    {
      name = "C3e, bonuses: both bonuses in one hand",
      given = {
        players = { "Gordon", "Petra", "Lucy", "Saul" },
        moves = { "next", "bets 100 120 140 60" },
      },
      when = { "draw devil", "draw 25 10 stop", "draw 10 stop", "draw devil" },
      expect = {
        events = {
          { e = "bonus_paid", player = "Petra", ["for"] = "coal", amount = 50 },
          { e = "bonus_paid", player = "Petra", ["for"] = "pieces", amount = 50 },
        },
        ["Petra.chips"] = 180,
      },
    },
    {
      name = "C3f, bonuses: two tie for the most coal",
      given = {
        players = { "Gordon", "Petra", "Lucy", "Saul" },
        moves = { "next", "bets 100 120 140 60" },
      },
      when = { "draw devil", "draw 25 25 stop", "draw 50 stop", "draw devil" },
      expect = {
        events = {
          { e = "bonus_paid", player = "Petra", ["for"] = "coal", amount = 50 },
          { e = "bonus_paid", player = "Lucy", ["for"] = "coal", amount = 50 },
          { e = "bonus_paid", player = "Petra", ["for"] = "pieces", amount = 50 },
        },
      },
    },
    {
      name = "C3g, phase 4: where the pawns go",
      given = {
        players = { "Gordon", "Petra", "Lucy", "Saul" },
        moves = { "next", "bets 100 120 140 60" },
      },
      when = {
        "draw 50 20 20 devil",
        "draw 10 25 100 stop",
        "draw devil",
        "draw 10 10 10 20 stop",
      },
      expect = {
        ["Petra.space"] = { 300, 500 },
        ["Saul.space"] = { 300, 500 },
        ["Gordon.space"] = { 300, 300 },
        ["Lucy.space"] = { 50, 200 },
      },
    },
    {
      name = "C3h, pact, example A: alone at the back",
      given = {
        players = { "Gordon", "Petra", "Lucy", "Saul" },
        state = {
          ["Gordon.chips"] = 300,
          ["Petra.chips"] = 300,
          ["Lucy.chips"] = 100,
          ["Saul.chips"] = 300,
        },
        moves = { "next", "bets 20 20 20 20" },
      },
      when = { "draw 10 stop", "draw devil", "draw devil", "draw devil" },
      expect = {
        ["Lucy.space"] = { 50, 200 },
        ["Lucy.pact"] = "alone_last",
        ["Gordon.pact"] = "none",
        ["Petra.pact"] = "none",
        ["Saul.pact"] = "none",
      },
    },
    {
      name = "C3h, pact, example A: two at the back, and nobody has a pact",
      given = {
        players = { "Gordon", "Petra", "Lucy", "Saul" },
        state = {
          ["Gordon.chips"] = 300,
          ["Petra.chips"] = 100,
          ["Lucy.chips"] = 100,
          ["Saul.chips"] = 300,
        },
        moves = { "next", "bets 20 20 20 20" },
      },
      when = { "draw 10 stop", "draw devil", "draw devil", "draw devil" },
      expect = {
        ["Petra.space"] = { 50, 200 },
        ["Lucy.space"] = { 50, 200 },
        ["Gordon.pact"] = "none",
        ["Petra.pact"] = "none",
        ["Lucy.pact"] = "none",
        ["Saul.pact"] = "none",
      },
    },
    {
      name = "C3i, pact, example B: three on the first space",
      given = {
        players = { "Gordon", "Petra", "Lucy", "Saul" },
        state = {
          ["Gordon.chips"] = 300,
          ["Petra.chips"] = 70,
          ["Lucy.chips"] = 50,
          ["Saul.chips"] = 20,
        },
        moves = { "next", "bets 20 20 20 20" },
      },
      when = { "draw 10 stop", "draw devil", "draw devil", "draw devil" },
      expect = {
        ["Petra.space"] = { 0, 50 },
        ["Saul.space"] = { 0, 50 },
        ["Petra.pact"] = "first_space",
        ["Saul.pact"] = "first_space",
        ["Lucy.pact"] = "first_space",
        ["Gordon.pact"] = "none",
      },
    },
    {
      name = "C3j, pact, the payer's example: three partners, and 90 to pay them from",
      given = {
        players = { "Gordon", "Petra", "Lucy", "Saul" },
        state = {
          ["Gordon.chips"] = 150,
          ["Petra.chips"] = 30,
          ["Lucy.chips"] = 10,
          ["Saul.chips"] = 20,
          ["Petra.space"] = { 0, 50 },
          ["Lucy.space"] = { 0, 50 },
          ["Saul.space"] = { 0, 50 },
          ["Petra.pact"] = "first_space",
          ["Lucy.pact"] = "first_space",
          ["Saul.pact"] = "first_space",
        },
        moves = { "next", "bets 60 10 10 10" },
      },
      when = { "draw devil" },
      expect = {
        events = {
          { e = "pact_paid", amount = 50, by = "Gordon" },
          { e = "pact_paid", amount = 50, by = "bank" },
          { e = "pact_paid", amount = 50, by = "bank" },
        },
        ["Gordon.chips"] = 40,
        ["Gordon.stake"] = 60,
        ["Petra.chips"] = 70,
        ["Lucy.chips"] = 50,
        ["Saul.chips"] = 60,
      },
    },
    {
      name = "C3m, phase 2, the last coal: the last coal of all",
      given = {
        players = { "Gordon", "Petra", "Lucy", "Saul" },
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
          { e = "turn_stopped", player = "Gordon", coal = 70, pieces = 2 },
          { e = "oven_emptied" },
          { e = "bonus_paid", player = "Gordon", ["for"] = "coal", amount = 50 },
        },
        ["Petra.coal"] = 0,
        ["Lucy.coal"] = 0,
        ["Saul.coal"] = 0,
      },
    },
    {
      name = "C3o, end: 1600 at the end of a round",
      given = {
        players = { "Gordon", "Petra", "Lucy", "Saul" },
        state = { ["Gordon.chips"] = 1620 },
        moves = { "next", "bets 20 20 20 20" },
      },
      when = { "draw devil", "draw 10 stop", "draw devil", "draw devil" },
      expect = {
        events = { { e = "game_ended", winners = { "Gordon" } } },
        ["Gordon.chips"] = 1600,
        phase = "over",
      },
    },
    {
      name = "C3o, end: 1590, and it goes on",
      given = {
        players = { "Gordon", "Petra", "Lucy", "Saul" },
        state = { ["Gordon.chips"] = 1610 },
        moves = { "next", "bets 20 20 20 20" },
      },
      when = { "draw devil", "draw 10 stop", "draw devil", "draw devil" },
      expect = { ["Gordon.chips"] = 1590, winners = {} },
    },
  },
}
