// Declared moves that nobody asks for, and looks at what is drawn next.
#include <algorithm>

#include "core/text.h"
#include "engine/moves/choice.h"
#include "script/house.h"
#include "script/load_layer.h"

using namespace hausregel;
using namespace hausregel::script;

namespace {

Variant with_moves(const std::string& fields, const std::string& game = "teufel") {
  const std::string text =
      "return { api = 2, game = '" + game + "', name = 'house',\n" + fields + "}";
  const auto layer = load_layer({"house.lua", "house", text});
  INFO(text);
  INFO((layer ? std::string() : layer.error().front().message.text));
  REQUIRE(layer);
  return Variant{{*layer}};
}

// Until the first draw of round 1; the seats bet through `house`.
void bet(HouseGame& house) {
  while (house.table().status().phase != "draw") { REQUIRE(house.step("steady")); }
}

Json move(const std::string& name, const std::string& player, Json::Object args = {}) {
  return Json::Object{{"move", "house." + name}, {"player", player}, {"args", std::move(args)}};
}

bool is_legal(const Table& table, const Json& command) {
  return std::ranges::any_of(table.legal(), [&](const Choice& choice) {
    const auto all = commands_of(choice, table.setup());
    return std::ranges::find(all, command) != all.end();
  });
}

std::string said(const Result<Json>& events) {
  if (events) { return ""; }
  const Message& why = events.error().message;
  return events.error().rule + ": " + why.id + " " + why.text;
}

constexpr const char* kTip =
    "state = { tips = { each = 'seat', type = 'integer', from = 0, to = 3, reset = 'round' } },\n"
    "say = { enough = { en = 'enough', de = 'genug' }, hm = { en = 'hm', de = 'hm' } },\n"
    "moves = {\n"
    "  tip = { phase = { 'bet', 'draw' }, args = { { name = 'n', type = 'integer', from = 0, to = "
    "2 } },\n"
    "    legal = function(f, a) return f.state.tips[f.me] + a.n <= 3, 'enough' end,\n"
    "    effect = function(f, t, a) t.say('hm') t.add('tips', f.me, a.n) end },\n"
    "  cheer = { phase = 'draw', who = 'others', args = { { name = 'whom', type = 'seat' } },\n"
    "    legal = function(f, a) return a.whom ~= f.me, 'enough' end,\n"
    "    effect = function(f, t, a) t.set('tips', a.whom, 3) end },\n"
    "},\n";

constexpr const char* kPeek =
    "moves = { peek = { phase = 'draw',\n"
    "  effect = function(f, t) t.peek({ deck = 'oven', to = f.me })\n"
    "    assert(f.peeked ~= nil and f.peeked >= 0) end } },\n";

}  // namespace

TEST_CASE("a declared move is made by whom its phase and turn allow, and judged", "[hooks]") {
  HouseGame house("teufel", with_moves(kTip), 3);
  REQUIRE(house.step());
  // Whoever has not bet may tip.
  CHECK(is_legal(house.table(), move("tip", "B", {{"n", 2}})));
  CHECK_FALSE(is_legal(house.table(), move("cheer", "B", {{"whom", "A"}})));
  const auto tipped = house.make(move("tip", "B", {{"n", 2}}));
  REQUIRE(tipped);
  CHECK(to_text(tipped->items()[0]) ==
        R"({"e":"declared","move":"house.tip","player":"B","args":{"n":2}})");
  CHECK(tipped->items().size() == 3);
  CHECK_FALSE(is_legal(house.table(), move("tip", "B", {{"n", 2}})));
  CHECK(holds(said(house.make(move("tip", "B", {{"n", 2}}))), "house.tip: "));
  // Saying something changes nothing.
  CHECK(holds(said(house.make(move("tip", "B", {{"n", 0}}))), "no_effect"));
  CHECK(holds(said(house.make(move("tip", "B", {{"n", 3}}))), "refuse.arg"));
  CHECK(holds(said(house.make(move("none", "B"))), "not_now"));
  bet(house);
  const std::string turn = house.table().setup().name(house.table().status().to_move[0]);
  const std::string other = turn == "A" ? "B" : "A";
  CHECK(holds(said(house.make(move("tip", other, {{"n", 1}}))), "not_now"));
  CHECK(holds(said(house.make(move("cheer", turn, {{"whom", other}}))), "not_now"));
  REQUIRE(house.make(move("cheer", other, {{"whom", turn}})));
  CHECK(holds(said(house.make(move("cheer", other, {{"whom", turn}}))), "no_effect"));
}

TEST_CASE("what is legal of declared moves is what is accepted", "[hooks]") {
  HouseGame house("teufel", with_moves(kTip), 3);
  REQUIRE(house.step());
  bet(house);
  for (const char* name : {"tip", "cheer"}) {
    for (const char* player : {"A", "B", "C"}) {
      for (int n = 0; n < 3; ++n) {
        const Json args =
            name == std::string("tip") ? Json(n) : Json(house.table().setup().name(seat(n)));
        const Json command =
            move(name, player, {{name == std::string("tip") ? "n" : "whom", args}});
        const bool listed = is_legal(house.table(), command);
        const std::string before = house.table().state_json();
        const auto table = house.table().clone();
        FairDice dice = house.same_dice();
        const auto made = table->decide(command, dice);
        const bool nothing = !made && holds(made.error().message.id, "no_effect");
        INFO(to_text(command) << (made ? "" : made.error().message.id));
        CHECK(listed == (made.has_value() || nothing));
        CHECK(house.table().state_json() == before);
      }
    }
  }
}

TEST_CASE("while stakes lie sealed an effect neither takes them nor ends the game", "[hooks]") {
  const std::string all = "phase = 'bet', who = 'all', effect = function(f, t, a) ";
  HouseGame house(
      "teufel",
      with_moves("state = { paid = { type = 'integer', to = 9 } },\n"
                 "moves = {\n"
                 "  fine = { args = { { name = 'whom', type = 'seat' } }, " +
                 all +
                 "    t.pay({ from = a.whom, to = 'bank', amount = 10, why = 'fine' }) end },\n"
                 "  cease = { " +
                 all +
                 "t.finish({ f.me }) end },\n"
                 "  vote = { " +
                 all +
                 "t.ask_all(f.seats, 'say', { sealed = true }) end },\n"
                 "  say = { args = { { name = 'n', type = 'integer', to = 2 } } },\n"
                 "}\n"),
      3);
  REQUIRE(house.step());
  REQUIRE(house.make(move("fine", "B", {{"whom", "A"}})));  // who has not bet pays
  REQUIRE(house.make(Json(Json::Object{{"move", "bet"}, {"player", "A"}, {"stake", 20}})));
  REQUIRE(house.make(move("fine", "A", {{"whom", "B"}})));
  for (const Json& refused :
       {move("fine", "B", {{"whom", "A"}}), move("cease", "B"), move("vote", "B")}) {
    CHECK(holds(said(house.make(refused)), "sealed values are on the table (A)"));
  }
}

TEST_CASE("a declared move may do nothing but end the game", "[hooks]") {
  HouseGame house("teufel",
                  with_moves("moves = { cease = { phase = 'draw', who = 'all',\n"
                             "  effect = function(f, t) t.finish({ f.me }) end } },\n"),
                  3);
  bet(house);
  REQUIRE(house.make(move("cease", "B")));
  CHECK(house.table().status().over);
}

TEST_CASE("an effect may ask, and goes on with the answer", "[hooks]") {
  HouseGame house(
      "teufel",
      with_moves("state = { deals = { type = 'integer', to = 9 } },\n"
                 "say = { agreed = { en = 'a deal?', de = 'ein Handel?' }, self = { en = 'no', de "
                 "= 'nein' } },\n"
                 "moves = { deal = { phase = 'draw', args = { { name = 'with', type = "
                 "'seat' } },\n"
                 "  legal = function(f, a) return a.with ~= f.me, 'self' end,\n"
                 "  effect = function(f, t, a)\n"
                 "    if t.offer(a.with, 'agreed') then t.add('deals', 1) end end } },\n"),
      2);
  REQUIRE(house.step());
  bet(house);
  const std::string turn = house.table().setup().name(house.table().status().to_move[0]);
  const std::string other = turn == "A" ? "B" : "A";
  REQUIRE(house.make(move("deal", turn, {{"with", other}})));
  CHECK(house.table().status().asking);
  const auto answer = [&](bool yes) {
    return Json(Json::Object{
        {"answer", "house.agreed"}, {"player", other}, {"args", Json::Object{{"yes", yes}}}});
  };
  // Who declines has answered, though nothing comes of it.
  REQUIRE(house.make(answer(false)));
  CHECK_FALSE(house.table().status().asking);
  REQUIRE(house.make(move("deal", turn, {{"with", other}})));
  REQUIRE(house.make(answer(true)));
  CHECK(known_json(house.table().state_json()).at("places").at("house.deals") == Json(1));
}

TEST_CASE("bots make declared moves, and the variant's own say when", "[hooks]") {
  std::string given = kTip;
  given.replace(given.find("from = 0, to = 2"), 16, "from = 1, to = 2");
  given.replace(given.find("a.whom ~= f.me"), 14, "a.whom ~= f.me and f.state.tips[a.whom] < 3");
  HouseGame house("teufel", with_moves(given), 3);
  const auto events = house.play(3);
  CHECK(events_called(events, "declared").size() > 3);
  HouseGame silent("teufel", with_moves(kTip), 3);
  CHECK(events_called(silent.play(3, "steady"), "declared").empty());
  HouseGame own(
      "teufel",
      with_moves(std::string(kPeek) + "bots = { peek = function(f) return not f.peeked end,\n"
                                      "  stop = function(f) return f.peeked == 0 end },\n"),
      3);
  const auto all = own.play(20, "steady");
  const auto shown = events_called(all, "shown_to");
  CHECK(shown.size() > 50);
  // Nobody who may stop draws a devil that he has seen.
  for (std::size_t i = 0; i + 1 < all.size(); ++i) {
    if (all[i].at("e") != Json("shown_to") || all[i + 1].at("e") != Json("devil_drawn")) {
      continue;
    }
    INFO(to_text(all[i]) << to_text(all[i + 1]));
    CHECK(all[i + 1].at("pieces") == Json(0));
  }
}

TEST_CASE("who looks draws what he has seen", "[hooks]") {
  HouseGame house("teufel", with_moves(kPeek), 3);
  int seen = 0;
  while (!house.table().status().over && house.table().status().round < 20) {
    if (house.table().status().phase != "draw") {
      REQUIRE(house.step());
      continue;
    }
    const std::string turn = house.table().setup().name(house.table().status().to_move[0]);
    const auto shown = house.make(move("peek", turn));
    REQUIRE(shown);
    const Json& told = shown->items().back();
    CHECK(told.at("e") == Json("shown_to"));
    CHECK(holds(said(house.make(move("peek", turn))), "has seen it"));
    CHECK(house.table().status().hides);
    const auto drawn = house.make(Json::Object{{"move", "draw"}});
    REQUIRE(drawn);
    const Json& piece = drawn->items().front();
    const bool devil = piece.at("e") == Json("devil_drawn");
    CHECK(told.at("value") == (devil ? Json(0) : piece.at("value")));
    CHECK(events_called(drawn->items(), "shown_void").empty());
    CHECK_FALSE(house.table().status().hides);
    ++seen;
  }
  CHECK(seen > 50);
}

TEST_CASE("what cannot be looked at is refused", "[hooks]") {
  const auto fails = [](const std::string& call, const std::string& game = "teufel") {
    HouseGame house(game, house_variant(game, "round_begin = function(f, t) " + call + " end"), 3);
    return said(house.step());
  };
  CHECK(holds(fails("t.peek({ to = 1 })"), "as in { deck = \"oven\""));
  CHECK(holds(fails("t.peek({ deck = 'oven' })"), "is no seat"));
  CHECK(holds(fails("t.peek({ deck = 'oven', to = 4 })"), "is no seat"));
  CHECK(holds(fails("t.peek({ deck = 'oven', to = 1 })", "polterfass"), "is not drawing now"));
  // What a later turn draws would be told to its seat and hardly change until then.
  CHECK(holds(fails("t.peek({ deck = 'oven', to = 1 })"), "is not drawing now"));
  HouseGame late(
      "teufel",
      house_variant("teufel", "round_over = function(f, t) t.peek({ deck = 'oven', to = 1 }) end"),
      3);
  CHECK(holds(late.failure().message.text, "is not drawing now"));
}

TEST_CASE("what a declared move may be is told", "[hooks]") {
  CHECK(holds(flaws_of_fields("moves = { a = { phase = 'draw' } }"), "both a 'phase'"));
  CHECK(holds(flaws_of_fields("moves = { a = { effect = function() end } }"), "both a 'phase'"));
  CHECK(holds(flaws_of_fields("moves = { a = { phase = 'night', effect = function() end } }"),
              "one of bet, draw"));
  CHECK(holds(flaws_of_fields("moves = { a = { phase = 'draw', who = 'me', effect = function() end "
                              "} }"),
              "one of turn, others, all"));
  CHECK(holds(flaws_of_fields("moves = { a = { phase = 'draw', effect = 3 } }"), "effect"));
}
