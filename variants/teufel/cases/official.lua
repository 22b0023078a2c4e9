-- The worked examples of the German rules, in its players' names, and four that follow from them.

return {
  tests = {
    {
      name = "C2, figures 3 to 9: the round of the examples",
      given = {
        players = { "Gottlieb", "Angela", "Lucy", "Saulus" },
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
          { e = "devil_drawn", player = "Gottlieb", lost = 90, pieces = 3 },
          { e = "turn_stopped", player = "Angela", coal = 135, pieces = 3 },
          { e = "turn_stopped", player = "Saulus", coal = 50, pieces = 4 },
          { e = "bet_won", player = "Gottlieb", paid = 100, top = false },
          { e = "bet_won", player = "Angela", paid = 120, top = false },
          { e = "bet_lost", player = "Lucy", stake = 140 },
          { e = "bet_won", player = "Saulus", paid = 60, top = false },
          { e = "bonus_paid", player = "Angela", ["for"] = "coal", amount = 50 },
          { e = "bonus_paid", player = "Saulus", ["for"] = "pieces", amount = 50 },
        },
        ["Gottlieb.chips"] = 300,
        ["Angela.chips"] = 370,
        ["Lucy.chips"] = 60,
        ["Saulus.chips"] = 310,
        ["Lucy.pact"] = "alone_last",
        ["Angela.pact"] = "none",
      },
    },
    {
      name = "C3a, double win: the highest bet, had it been won",
      given = {
        players = { "Gottlieb", "Angela", "Lucy", "Saulus" },
        moves = { "next", "bets 100 120 140 60" },
      },
      when = { "draw devil", "draw 10 50 100 stop", "draw devil", "draw devil" },
      expect = {
        events = {
          { e = "bet_won", player = "Gottlieb", paid = 100, top = false },
          { e = "bet_won", player = "Angela", paid = 120, top = false },
          { e = "bet_won", player = "Lucy", paid = 280, top = true },
          { e = "bet_won", player = "Saulus", paid = 60, top = false },
        },
        ["Lucy.chips"] = 480,
      },
    },
    {
      name = "C3b, double win: two tie for the highest bet",
      given = {
        players = { "Gottlieb", "Angela", "Lucy", "Saulus" },
        moves = { "next", "bets 60 120 120 60" },
      },
      when = { "draw devil", "draw 10 25 100 stop", "draw devil", "draw devil" },
      expect = {
        events = {
          { e = "bet_won", player = "Gottlieb", paid = 60, top = false },
          { e = "bet_won", player = "Angela", paid = 240, top = true },
          { e = "bet_won", player = "Lucy", paid = 240, top = true },
          { e = "bet_won", player = "Saulus", paid = 60, top = false },
        },
      },
    },
    {
      name = "C3c, double win: a lost highest bet doubles nothing",
      given = {
        players = { "Gottlieb", "Angela", "Lucy", "Saulus" },
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
          { e = "bet_won", player = "Gottlieb", stake = 100, paid = 100 },
          { e = "bet_won", player = "Angela", stake = 120, paid = 120 },
          { e = "bet_lost", player = "Lucy", stake = 140 },
          { e = "bet_won", player = "Saulus", stake = 60, paid = 60 },
        },
      },
    },
    {
      name = "C3d, winning a bet: coal as high as the stake wins",
      given = {
        players = { "Gottlieb", "Angela", "Lucy", "Saulus" },
        moves = { "next", "bets 100 120 140 60" },
      },
      when = { "draw devil", "draw 100 20 stop", "draw devil", "draw devil" },
      expect = {
        events = {
          { e = "bet_won", player = "Angela", stake = 120, paid = 120 },
          { e = "bet_lost", player = "Lucy", stake = 140 },
        },
      },
    },
    {
      name = "C3e, bonuses: both bonuses in one hand",
      given = {
        players = { "Gottlieb", "Angela", "Lucy", "Saulus" },
        moves = { "next", "bets 100 120 140 60" },
      },
      when = { "draw devil", "draw 25 10 stop", "draw 10 stop", "draw devil" },
      expect = {
        events = {
          { e = "bonus_paid", player = "Angela", ["for"] = "coal", amount = 50 },
          { e = "bonus_paid", player = "Angela", ["for"] = "pieces", amount = 50 },
        },
        ["Angela.chips"] = 180,
      },
    },
    {
      name = "C3f, bonuses: two tie for the most coal",
      given = {
        players = { "Gottlieb", "Angela", "Lucy", "Saulus" },
        moves = { "next", "bets 100 120 140 60" },
      },
      when = { "draw devil", "draw 25 25 stop", "draw 50 stop", "draw devil" },
      expect = {
        events = {
          { e = "bonus_paid", player = "Angela", ["for"] = "coal", amount = 50 },
          { e = "bonus_paid", player = "Lucy", ["for"] = "coal", amount = 50 },
          { e = "bonus_paid", player = "Angela", ["for"] = "pieces", amount = 50 },
        },
      },
    },
    {
      name = "C3g, phase 4: where the pawns go",
      given = {
        players = { "Gottlieb", "Angela", "Lucy", "Saulus" },
        moves = { "next", "bets 100 120 140 60" },
      },
      when = {
        "draw 50 20 20 devil",
        "draw 10 25 100 stop",
        "draw devil",
        "draw 10 10 10 20 stop",
      },
      expect = {
        ["Angela.space"] = { 300, 500 },
        ["Saulus.space"] = { 300, 500 },
        ["Gottlieb.space"] = { 300, 300 },
        ["Lucy.space"] = { 50, 200 },
      },
    },
    {
      name = "C3h, pact, example A: alone at the back",
      given = {
        players = { "Gottlieb", "Angela", "Lucy", "Saulus" },
        state = {
          ["Gottlieb.chips"] = 300,
          ["Angela.chips"] = 300,
          ["Lucy.chips"] = 100,
          ["Saulus.chips"] = 300,
        },
        moves = { "next", "bets 20 20 20 20" },
      },
      when = { "draw 10 stop", "draw devil", "draw devil", "draw devil" },
      expect = {
        ["Lucy.space"] = { 50, 200 },
        ["Lucy.pact"] = "alone_last",
        ["Gottlieb.pact"] = "none",
        ["Angela.pact"] = "none",
        ["Saulus.pact"] = "none",
      },
    },
    {
      name = "C3h, pact, example A: two at the back, and nobody has a pact",
      given = {
        players = { "Gottlieb", "Angela", "Lucy", "Saulus" },
        state = {
          ["Gottlieb.chips"] = 300,
          ["Angela.chips"] = 100,
          ["Lucy.chips"] = 100,
          ["Saulus.chips"] = 300,
        },
        moves = { "next", "bets 20 20 20 20" },
      },
      when = { "draw 10 stop", "draw devil", "draw devil", "draw devil" },
      expect = {
        ["Angela.space"] = { 50, 200 },
        ["Lucy.space"] = { 50, 200 },
        ["Gottlieb.pact"] = "none",
        ["Angela.pact"] = "none",
        ["Lucy.pact"] = "none",
        ["Saulus.pact"] = "none",
      },
    },
    {
      name = "C3i, pact, example B: three on the first space",
      given = {
        players = { "Gottlieb", "Angela", "Lucy", "Saulus" },
        state = {
          ["Gottlieb.chips"] = 300,
          ["Angela.chips"] = 70,
          ["Lucy.chips"] = 50,
          ["Saulus.chips"] = 20,
        },
        moves = { "next", "bets 20 20 20 20" },
      },
      when = { "draw 10 stop", "draw devil", "draw devil", "draw devil" },
      expect = {
        ["Angela.space"] = { 0, 50 },
        ["Saulus.space"] = { 0, 50 },
        ["Angela.pact"] = "first_space",
        ["Saulus.pact"] = "first_space",
        ["Lucy.pact"] = "first_space",
        ["Gottlieb.pact"] = "none",
      },
    },
    {
      name = "C3j, pact, the payer's example: three partners, and 90 to pay them from",
      given = {
        players = { "Gottlieb", "Angela", "Lucy", "Saulus" },
        state = {
          ["Gottlieb.chips"] = 150,
          ["Angela.chips"] = 30,
          ["Lucy.chips"] = 10,
          ["Saulus.chips"] = 20,
          ["Angela.space"] = { 0, 50 },
          ["Lucy.space"] = { 0, 50 },
          ["Saulus.space"] = { 0, 50 },
          ["Angela.pact"] = "first_space",
          ["Lucy.pact"] = "first_space",
          ["Saulus.pact"] = "first_space",
        },
        moves = { "next", "bets 60 10 10 10" },
      },
      when = { "draw devil" },
      expect = {
        events = {
          { e = "pact_paid", amount = 50, by = "Gottlieb" },
          { e = "pact_paid", amount = 50, by = "bank" },
          { e = "pact_paid", amount = 50, by = "bank" },
        },
        ["Gottlieb.chips"] = 40,
        ["Gottlieb.stake"] = 60,
        ["Angela.chips"] = 70,
        ["Lucy.chips"] = 50,
        ["Saulus.chips"] = 60,
      },
    },
    {
      name = "C3k, derived from C3j: 100 to pay three partners from",
      given = {
        players = { "Gottlieb", "Angela", "Lucy", "Saulus" },
        state = {
          ["Gottlieb.chips"] = 160,
          ["Angela.chips"] = 30,
          ["Lucy.chips"] = 10,
          ["Saulus.chips"] = 20,
          ["Angela.space"] = { 0, 50 },
          ["Lucy.space"] = { 0, 50 },
          ["Saulus.space"] = { 0, 50 },
          ["Angela.pact"] = "first_space",
          ["Lucy.pact"] = "first_space",
          ["Saulus.pact"] = "first_space",
        },
        moves = { "next", "bets 60 10 10 10" },
      },
      when = { "draw devil" },
      expect = {
        events = {
          { e = "pact_paid", amount = 50, by = "Gottlieb" },
          { e = "pact_paid", amount = 50, by = "Gottlieb" },
          { e = "pact_paid", amount = 50, by = "bank" },
        },
        ["Gottlieb.chips"] = 0,
        ["Gottlieb.stake"] = 60,
      },
    },
    {
      name = "C3k, derived from C3j: 150 to pay three partners from",
      given = {
        players = { "Gottlieb", "Angela", "Lucy", "Saulus" },
        state = {
          ["Gottlieb.chips"] = 210,
          ["Angela.chips"] = 30,
          ["Lucy.chips"] = 10,
          ["Saulus.chips"] = 20,
          ["Angela.space"] = { 0, 50 },
          ["Lucy.space"] = { 0, 50 },
          ["Saulus.space"] = { 0, 50 },
          ["Angela.pact"] = "first_space",
          ["Lucy.pact"] = "first_space",
          ["Saulus.pact"] = "first_space",
        },
        moves = { "next", "bets 60 10 10 10" },
      },
      when = { "draw devil" },
      expect = {
        events = {
          { e = "pact_paid", amount = 50, by = "Gottlieb" },
          { e = "pact_paid", amount = 50, by = "Gottlieb" },
          { e = "pact_paid", amount = 50, by = "Gottlieb" },
        },
        ["Gottlieb.chips"] = 0,
        ["Gottlieb.stake"] = 60,
      },
    },
    {
      name = "C3k, derived from C3j: 40 to pay three partners from",
      given = {
        players = { "Gottlieb", "Angela", "Lucy", "Saulus" },
        state = {
          ["Gottlieb.chips"] = 100,
          ["Angela.chips"] = 30,
          ["Lucy.chips"] = 10,
          ["Saulus.chips"] = 20,
          ["Angela.space"] = { 0, 50 },
          ["Lucy.space"] = { 0, 50 },
          ["Saulus.space"] = { 0, 50 },
          ["Angela.pact"] = "first_space",
          ["Lucy.pact"] = "first_space",
          ["Saulus.pact"] = "first_space",
        },
        moves = { "next", "bets 60 10 10 10" },
      },
      when = { "draw devil" },
      expect = {
        events = {
          { e = "pact_paid", amount = 50, by = "bank" },
          { e = "pact_paid", amount = 50, by = "bank" },
          { e = "pact_paid", amount = 50, by = "bank" },
        },
        ["Gottlieb.chips"] = 40,
        ["Gottlieb.stake"] = 60,
      },
    },
    {
      name = "C3l, derived from C3j: a partner draws the devil, pays, and gets nothing",
      given = {
        players = { "Gottlieb", "Angela", "Lucy", "Saulus" },
        state = {
          ["Gottlieb.chips"] = 150,
          ["Angela.chips"] = 30,
          ["Lucy.chips"] = 10,
          ["Saulus.chips"] = 60,
          ["Angela.space"] = { 0, 50 },
          ["Lucy.space"] = { 0, 50 },
          ["Saulus.space"] = { 0, 50 },
          ["Angela.pact"] = "first_space",
          ["Lucy.pact"] = "first_space",
          ["Saulus.pact"] = "first_space",
        },
        moves = { "next", "bets 60 10 10 10", "draw 10 stop", "draw 10 stop", "draw 10 stop" },
      },
      when = { "draw devil" },
      expect = {
        events = {
          { e = "pact_paid", to = "Angela", amount = 50, by = "Saulus" },
          { e = "pact_paid", to = "Lucy", amount = 50, by = "bank" },
          { e = "bet_lost", player = "Gottlieb", stake = 60 },
        },
      },
    },
    {
      name = "C3m, phase 2, the last coal: the last coal of all",
      given = {
        players = { "Gottlieb", "Angela", "Lucy", "Saulus" },
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
          { e = "turn_stopped", player = "Gottlieb", coal = 70, pieces = 2 },
          { e = "oven_emptied" },
          { e = "bonus_paid", player = "Gottlieb", ["for"] = "coal", amount = 50 },
        },
        ["Angela.coal"] = 0,
        ["Lucy.coal"] = 0,
        ["Saulus.coal"] = 0,
      },
    },
    {
      name = "C3n, phase 3: in a round of devils all bets are lost, and there is no bonus",
      given = {
        players = { "Gottlieb", "Angela", "Lucy", "Saulus" },
        moves = { "next", "bets 20 20 20 20" },
      },
      when = { "draw devil", "draw devil", "draw devil", "draw devil" },
      expect = {
        ["Gottlieb.chips"] = 180,
        ["Angela.chips"] = 180,
        ["Lucy.chips"] = 180,
        ["Saulus.chips"] = 180,
      },
    },
    {
      name = "C3o, end: 1600 at the end of a round",
      given = {
        players = { "Gottlieb", "Angela", "Lucy", "Saulus" },
        state = { ["Gottlieb.chips"] = 1620 },
        moves = { "next", "bets 20 20 20 20" },
      },
      when = { "draw devil", "draw 10 stop", "draw devil", "draw devil" },
      expect = {
        events = { { e = "game_ended", winners = { "Gottlieb" } } },
        ["Gottlieb.chips"] = 1600,
        phase = "over",
      },
    },
    {
      name = "C3o, end: 1590, and it goes on",
      given = {
        players = { "Gottlieb", "Angela", "Lucy", "Saulus" },
        state = { ["Gottlieb.chips"] = 1610 },
        moves = { "next", "bets 20 20 20 20" },
      },
      when = { "draw devil", "draw 10 stop", "draw devil", "draw devil" },
      expect = { ["Gottlieb.chips"] = 1590, winners = {} },
    },
  },
}
