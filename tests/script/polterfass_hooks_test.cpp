// Each hook of polterfass, through a script.
#include "script/house.h"

using namespace hausregel;
using namespace hausregel::script;

namespace {

Json::List played(const std::string& hooks, int rounds = 20, const std::string& rules = "") {
  return HouseGame("polterfass", house_variant("polterfass", hooks, rules)).play(rounds);
}

Error failed(const std::string& hooks, const std::string& rules = "") {
  return HouseGame("polterfass", house_variant("polterfass", hooks, rules)).failure();
}

}  // namespace

TEST_CASE("P-37 polterfass: order_allowed forbids orders, and legal lists the others",
          "[hooks][polterfass]") {
  HouseGame game("polterfass",
                 house_variant("polterfass",
                               "order_allowed = function(f)\n"
                               "return #f.cards == 1 and f.cards[1] >= 5 or f.sum == 3 end"));
  REQUIRE(game.step());
  const auto legal = game.table().legal();
  REQUIRE(legal.size() == 3);
  CHECK(to_text(Json(Json::List(legal[0].options))) == "[[3],[5],[6],[7],[1,2],[0,3]]");
  Json order;
  order.set("move", "order");
  order.set("player", "B");
  order.set("cards", Json(Json::List{Json(4)}));
  const auto refused = game.make(order);
  REQUIRE_FALSE(refused);
  CHECK(refused.error().rule == "P-37");
  for (const std::string_view bot : {"random", "steady"}) {
    for (const Json& event : events_called(game.play(8, bot), "order_opened")) {
      CHECK((number_at(event, "sum") >= 5 || number_at(event, "sum") == 3));
    }
  }
  CHECK(failed("order_allowed = function(f) return false end").message.text ==
        "hook 'order_allowed' allows B no order at all");
}

TEST_CASE("P-38 polterfass: throw_allowed can leave only the tap", "[hooks][polterfass]") {
  const auto events = played("throw_allowed = function(f) return f.throws < 2 end");
  for (const Json& event : events_called(events, "barrels_thrown")) {
    // A first throw may have been repeated.
    CHECK(number_at(event, "throw") <= 3);
  }
  CHECK(events_called(events, "tap_closed").size() > 10);
  HouseGame game("polterfass",
                 house_variant("polterfass", "throw_allowed = function(f) return false end"));
  while (game.table().status().phase != "pour") { REQUIRE(game.step()); }
  REQUIRE(game.table().legal().size() == 1);
  CHECK(game.table().legal()[0].move == "close");
  Json roll;
  roll.set("move", "roll");
  roll.set("throw", Json(Json::List{}));
  const auto refused = game.make(roll);
  REQUIRE_FALSE(refused);
  CHECK(refused.error().rule == "P-38");
}

TEST_CASE("polterfass: first_throw_done repeats a first throw, but not for ever",
          "[hooks][polterfass]") {
  const auto events = played("first_throw_done = function(f) return f.throws == 3 end", 5);
  CHECK(events_called(events, "throw_repeated").size() ==
        2 * events_called(events, "round_started").size());
  CHECK(failed("first_throw_done = function(f) return false end").message.text ==
        "hook 'first_throw_done' has not accepted one of 200 first throws");
}

TEST_CASE("polterfass: failed decides about a throw", "[hooks][polterfass]") {
  CHECK(events_called(played("failed = function(f) return false end", 40), "innkeeper_failed")
            .empty());
  const auto events = played("failed = function(f) return f.stood < 9 end", 20);
  CHECK_FALSE(events_called(events, "innkeeper_failed").empty());
}

TEST_CASE("polterfass: served says how many mugs there are", "[hooks][polterfass]") {
  const auto events = played(
      "served = function(f) local n = 0\n"
      "for _, face in ipairs(f.faces) do n = n + (face > 0 and 1 or 0) end\n"
      "return n end");
  const auto served = events_called(events, "served");
  REQUIRE_FALSE(served.empty());
  for (const Json& event : served) { CHECK(number_at(event, "mugs") <= 7); }
}

TEST_CASE("polterfass: bill shares out what was served", "[hooks][polterfass]") {
  const auto events = played(
      "bill = function(f) local all = {} for i = 1, #f.orders do all[i] = 0 end\n"
      "all[f.innkeeper] = f.served return all end");
  std::int64_t served = 0;
  for (const Json& event : events_called(events, "served")) { served += number_at(event, "mugs"); }
  std::int64_t scored = 0;
  for (const Json& event : events_called(events, "scored")) { scored += number_at(event, "delta"); }
  CHECK(served > 0);
  CHECK(scored == served);
  CHECK(failed("bill = function(f) return { 1, 1, 1, 1 } end")
            .message.text.starts_with("hook 'bill' must share out the "));
}

TEST_CASE("P-39 polterfass: round_end gives and takes", "[hooks][polterfass]") {
  const auto adjusted = events_called(
      played("round_end = function(f) local all = {}\n"
             "for i = 1, #f.totals do all[i] = i == f.innkeeper and -3 or 0 end return all end",
             6),
      "adjusted");
  REQUIRE(adjusted.size() >= 6);
  for (const Json& event : adjusted) { CHECK(number_at(event, "amount") == -3); }
}

TEST_CASE("polterfass: game_over and winners end the game", "[hooks][polterfass]") {
  const auto ended = events_called(played("game_over = function(f) return f.round == 2 end,\n"
                                          "winners = function(f) return { f.innkeeper } end"),
                                   "game_ended");
  REQUIRE(ended.size() == 1);
  CHECK(to_text(*ended[0].find("winners")) == R"(["B"])");
}

TEST_CASE("polterfass: every hook fails cleanly", "[hooks][polterfass]") {
  for (const HookSpec& spec : find_game("polterfass")->hooks()) {
    const std::string name(spec.name);
    INFO(name);
    const Error error = failed(name + " = function(f) error('no') end");
    CHECK(error.rule == name);
    CHECK(error.message.text == "no");
  }
}
