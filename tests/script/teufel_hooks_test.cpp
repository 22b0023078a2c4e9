// Each hook of teufel, through a script.
#include <algorithm>

#include "engine/events.h"
#include "script/house.h"

using namespace hausregel;
using namespace hausregel::script;

namespace {

Json::List teufel_played(const std::string& hooks, const std::string& rules = "",
                         int rounds = 1000) {
  return HouseGame("teufel", house_variant("teufel", hooks, rules)).play(rounds);
}

Error refusal_of(const std::string& hooks, const std::string& rules = "") {
  return HouseGame("teufel", house_variant("teufel", hooks, rules)).failure();
}

}  // namespace

TEST_CASE("teufel: payout says what the bank pays for a won bet", "[hooks][teufel]") {
  const auto won = events_called(
      teufel_played("payout = function(f) return f.top and f.stake * 3 or 0 end"), "bet_won");
  REQUIRE_FALSE(won.empty());
  for (const Json& event : won) {
    const bool top = *event.find("top")->boolean();
    CHECK(number_at(event, "paid") == (top ? 3 * number_at(event, "stake") : 0));
  }
}

TEST_CASE("teufel: payout is told the coal the stake had to reach", "[hooks][teufel]") {
  std::int64_t best = 0;
  int won = 0;
  for (const Json& event : teufel_played("payout = function(f) return f.coal * 10 end", "", 5)) {
    best = is_event(event, "round_started")  ? 0
           : is_event(event, "turn_stopped") ? std::max(best, number_at(event, "coal"))
                                             : best;
    if (is_event(event, "bet_won")) {
      CHECK(number_at(event, "paid") == best * 10);
      ++won;
    }
  }
  CHECK(won > 0);
}

TEST_CASE("teufel: a payout between the steps of the chips is refused", "[hooks][teufel]") {
  const Error error = refusal_of("payout = function(f) return 15 end");
  CHECK(error.fault == Fault::HouseRule);
  CHECK(error.rule == "payout");
  CHECK(error.message.text == "hook 'payout' must give a multiple of stake_step, 10, not 15");
  CHECK(error.place == Place{"house.lua", 2, 1});
  CHECK(refusal_of("payout = function(f) return -10 end").rule == "payout");
}

TEST_CASE("teufel: a box pays no more for a hook than it holds", "[hooks][teufel]") {
  const auto events =
      teufel_played("payout = function(f) return 1000 end",
                    "bank = 'box', chips = {{10, 120}}, start_chips = 200, goal = 1000", 50);
  const auto won = events_called(events, "bet_won");
  REQUIRE_FALSE(won.empty());
  for (const Json& event : won) { CHECK(number_at(event, "paid") <= 1200 - 3 * 200); }
}

TEST_CASE("T-38 teufel: stake_allowed forbids stakes, and legal lists the others",
          "[hooks][teufel]") {
  HouseGame game("teufel", house_variant("teufel",
                                         "stake_allowed = function(f)\n"
                                         "return f.stake % 40 == 0 or f.stake == 10 end"));
  REQUIRE(game.step());
  std::vector<std::int64_t> stakes;
  for (const Choice& choice : game.table().legal()) {
    if (choice.player == seat(0)) {
      for (const Json& command : commands_of(choice, game.table().setup())) {
        stakes.push_back(number_at(command, "stake"));
      }
    }
  }
  CHECK(stakes == std::vector<std::int64_t>{10, 40, 80, 120, 160, 200});
  Json bet;
  bet.set("move", "bet");
  bet.set("player", "A");
  bet.set("stake", 50);
  const auto refused = game.make(bet);
  REQUIRE_FALSE(refused);
  CHECK(refused.error().fault == Fault::Refused);
  CHECK(refused.error().rule == "T-38");
  for (const std::string_view bot : {"random", "steady"}) {
    for (const Json& event : events_called(game.play(6, bot), "stake_opened")) {
      CHECK((number_at(event, "stake") % 40 == 0 || number_at(event, "stake") == 10));
    }
  }
}

TEST_CASE("teufel: a stake_allowed that allows nothing has failed", "[hooks][teufel]") {
  HouseGame game("teufel", house_variant("teufel", "stake_allowed = function(f) return false end"));
  REQUIRE(game.step());
  CHECK_FALSE(game.table().legal().empty());
  const auto bet = game.step();
  REQUIRE_FALSE(bet);
  CHECK(bet.error().message.text == "hook 'stake_allowed' allows A no stake at all");
}

TEST_CASE("teufel: bonus says what each seat gets", "[hooks][teufel]") {
  const auto bonuses =
      events_called(teufel_played("bonus = function(f)\n"
                                  "local all = {}\n"
                                  "for i = 1, #f.coals do all[i] = 0 end\n"
                                  "if f.why == 'coal' then all[f.starter] = 70 end\n"
                                  "return all end",
                                  "", 6),
                    "bonus_paid");
  REQUIRE(bonuses.size() >= 5);
  for (const Json& event : bonuses) {
    CHECK(*event.find("for") == Json("coal"));
    CHECK(number_at(event, "amount") == 70);
  }
  CHECK(refusal_of("bonus = function(f) return { 10 } end").message.text ==
        "hook 'bonus' must give one number a seat, 4, not 1");
}

TEST_CASE("teufel: pact says who may have one, and pact_payment what it earns", "[hooks][teufel]") {
  const auto events = teufel_played(
      "pact = function(f) local all = {} for i = 1, #f.pacts do all[i] = 0 end\n"
      "all[2] = 1 return all end,\n"
      "pact_payment = function(f) return (f.memory + 1) * 10, f.memory + 1 end",
      "", 8);
  const auto made = events_called(events, "pact_made");
  REQUIRE_FALSE(made.empty());
  for (const Json& event : made) { CHECK(*event.find("player") == Json("B")); }
  std::int64_t due = 0;
  std::int64_t paid = 0;
  for (const Json& event : events) {
    const std::string& name = *event.find("e")->string();
    if (name == "remembered") {
      CHECK(*event.find("key") == Json("pact_payment"));
      due += 10 * number_at(event, "value");
    }
    paid += name == "pact_paid" ? number_at(event, "amount") : 0;
  }
  CHECK(due > 0);
  CHECK(paid == due);
}

TEST_CASE("teufel: refill decides about the oven, but not about an empty one", "[hooks][teufel]") {
  const auto often =
      events_called(teufel_played("refill = function(f) return true end", "", 6), "oven_refilled");
  CHECK(often.size() >= 6);
  HouseGame never("teufel", house_variant("teufel", "refill = function(f) return false end"));
  const auto events = never.play(30);
  CHECK(events_called(events, "oven_refilled").size() <=
        events_called(events, "oven_emptied").size());
}

TEST_CASE("teufel: pawn_space says by which points a pawn stands", "[hooks][teufel]") {
  const auto moved =
      events_called(teufel_played("pawn_space = function(f) return 300 end", "", 5), "pawn_moved");
  REQUIRE_FALSE(moved.empty());
  for (const Json& event : moved) { CHECK(to_text(*event.find("space")) == "[300,300]"); }
}

TEST_CASE("T-39 teufel: round_end gives and takes, within what somebody has", "[hooks][teufel]") {
  const auto adjusted = events_called(
      teufel_played("round_end = function(f) local all = {}\n"
                    "for i = 1, #f.chips do all[i] = f.chips[i] >= 10 and -10 or 20 end\n"
                    "return all end",
                    "", 5),
      "adjusted");
  REQUIRE(adjusted.size() >= 20);
  for (const Json& event : adjusted) {
    CHECK((number_at(event, "amount") == -10 || number_at(event, "amount") == 20));
    CHECK(*event.find("why") == Json("round_end"));
  }
  const Error error = refusal_of("round_end = function(f) return { -5000, 0, 0, 0 } end");
  CHECK_THAT(error.message.text, BeginsWith("hook 'round_end' takes 5000 from A, who has "));
}

TEST_CASE("teufel: game_over and winners end the game", "[hooks][teufel]") {
  const auto ended =
      events_called(teufel_played("game_over = function(f) return f.round == 3 end,\n"
                                  "winners = function(f) return { 4, 2 } end"),
                    "game_ended");
  REQUIRE(ended.size() == 1);
  CHECK(to_text(*ended[0].find("winners")) == R"(["B","D"])");
  CHECK(events_called(teufel_played("game_over = function(f) return false end", "max_rounds = 7"),
                      "round_started")
            .size() == 7);
  CHECK(refusal_of("winners = function(f) return { 1, 1 } end", "goal = 10").message.text ==
        "hook 'winners' must give different seats from 1 to 4, not 1");
  CHECK(refusal_of("winners = function(f) return { 5 } end", "goal = 10").rule == "winners");
}

TEST_CASE("teufel: a hook that makes everybody rich ends the game in time", "[hooks][teufel]") {
  HouseGame game("teufel", house_variant("teufel",
                                         "payout = function(f) return 100000 end,\n"
                                         "game_over = function(f) return false end"));
  const auto events = game.play(400);
  CHECK(events_called(events, "game_ended").size() == 1);
}

TEST_CASE("luck is drawn for a hook that looks at it, and for no other", "[hooks][teufel]") {
  HouseGame game("teufel", house_variant("teufel",
                                         "payout = function(f, base) return base(f) end,\n"
                                         "round_end = function(f, base)\n"
                                         "if f.luck[2] % 2 == 0 then return f.standard end\n"
                                         "return base(f) end"));
  game.play(3);
  int drawn = 0;
  for (const Draw& draw : game.draws()) {
    if (draw.key.starts_with("hook/")) {
      ++drawn;
      CHECK(draw.key == "hook/round_end/r" + std::to_string(drawn) + "/2");
      CHECK(draw.below == 27720);
      CHECK(draw.from == DrawnFrom::Generated);
    }
  }
  CHECK(drawn >= 3);
}

TEST_CASE("a hook finds what it and the others have kept", "[hooks][teufel]") {
  const auto won = events_called(
      teufel_played("round_end = function(f, base) return base(f), f.round * 10 end,\n"
                    "payout = function(f) return f.memory_round_end end",
                    "", 5),
      "bet_won");
  REQUIRE_FALSE(won.empty());
  CHECK(number_at(won.front(), "paid") <= 10);
  CHECK(number_at(won.back(), "paid") >= 20);
}

TEST_CASE("what a hook that the variant has not would have kept is 0", "[hooks][teufel]") {
  const auto won = events_called(
      teufel_played("payout = function(f) return 10 * f.memory_winners + 20 end", "", 5),
      "bet_won");
  REQUIRE_FALSE(won.empty());
  CHECK(number_at(won.back(), "paid") == 20);
}

TEST_CASE("once the bets are settled hooks know what was staked, won and lost", "[hooks][teufel]") {
  // What a seat is given is what a bet has brought it, once more; nobody loses what he has not.
  const std::string bets =
      "function(f, base) local all = {}\n"
      "for s, n in ipairs(f.stakes) do all[s] = n + f.won[s] - f.lost[s] end\n";
  for (const char* hook : {"bonus", "round_end"}) {
    INFO(hook);
    const auto events = teufel_played(std::string(hook) + " = " + bets + "return all end", "", 3);
    std::int64_t staked = 0;
    std::int64_t given = 0;
    for (const Json& event : events) {
      const std::string& kind = *event.find("e")->string();
      staked += kind == "bet_won" ? number_at(event, "stake") + number_at(event, "paid") : 0;
      const bool own = kind == (std::string(hook) == "bonus" ? "bonus_paid" : "adjusted");
      given += own ? number_at(event, "amount") : 0;
    }
    CHECK(staked > 0);
    CHECK(given == (std::string(hook) == "bonus" ? 2 * staked : staked));
  }
  for (const char* hook : {"pawn_space = function(f) return f.stakes[f.player] end",
                           "pact = function(f) return f.stakes[1] > 0 and f.standard or 1 end"}) {
    CHECK_FALSE(teufel_played(hook, "", 3).empty());
  }
}

TEST_CASE("what says what is possible cannot remember", "[hooks][teufel]") {
  CHECK(refusal_of("stake_allowed = function(f) return true, 5 end").message.text ==
        "hook 'stake_allowed' says what is possible and cannot remember anything");
}

TEST_CASE("a hook that loops, fails or lies leaves the table as it was", "[hooks][teufel]") {
  CHECK(refusal_of("payout = function(f) while true do end end").message.id == "script.budget");
  CHECK(refusal_of("payout = function(f) error('no') end").message.text == "no");
  CHECK(refusal_of("payout = function(f) return 'much' end").rule == "payout");
  CHECK(refusal_of("round_end = function(f) return f.luck end").rule == "round_end");
  CHECK(refusal_of("game_over = function(f) return 1 end").rule == "game_over");
}

TEST_CASE("an answer depends on the facts alone: scripts begin anew with every command",
          "[hooks][teufel]") {
  const Variant variant =
      house_variant("teufel", "round_end = function(f, base) n = n + 10 return { n, 0, 0, 0 } end",
                    "", "local n = 0\n");
  HouseGame game("teufel", variant);
  const auto adjusted = events_called(game.play(4), "adjusted");
  REQUIRE(adjusted.size() >= 4);
  for (const Json& event : adjusted) { CHECK(number_at(event, "amount") == 10); }
}
