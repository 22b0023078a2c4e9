// Whole games of one file: lists, what functions ask about seats, and answers that are sealed.
#include <algorithm>

#include "core/digest.h"
#include "engine/rules/variant.h"
#include "script/house.h"
#include "script/load_layer.h"

using namespace hausregel;
using namespace hausregel::script;

namespace {

constexpr const char* kHead =
    "return { api = 2, game = 'table', name = 'house', players = { 2, 4 },\n"
    "state = {\n"
    "  dice = { type = 'list', of = { type = 'integer', from = 1, to = 6 }, most = 5 },\n"
    "  hand = { each = 'seat', type = 'list', of = { type = 'choice', of = { 'ace', 'king', 'ten' "
    "} }, "
    "most = 3, distinct = true, start = { 'king', 'ace' } },\n"
    "  souls = { each = 'seat', type = 'integer', to = 9 },\n"
    "},\n"
    "moves = {\n"
    "  keep = { args = { { name = 'n', type = 'integer', from = 1, to = 2 },\n"
    "    { name = 'dice', type = 'list', of = { type = 'integer', from = 1, to = 6 }, most = 3 } } "
    "},\n"
    "  bid = { args = { { name = 'n', type = 'integer', from = 0, to = 9 } },\n"
    "    legal = function(f, a) return a.n ~= f.me, 'own' end },\n"
    "},\n"
    "say = { own = { en = 'Not {n}.', de = 'Nicht {n}.' } },\n";

Variant whole(const std::string& round, const std::string& more = "") {
  const std::string text =
      std::string(kHead) + more + "round = function(f, t)\n" + round + "\nend }";
  const auto layer = load_layer({"house.lua", "house", text});
  INFO(text);
  INFO((layer ? std::string() : layer.error().front().message.text));
  REQUIRE(layer);
  return Variant{{*layer}};
}

// Returns why the round fails; empty: it does not.
std::string why_not(const std::string& round) {
  HouseGame house("table", whole(round), 3);
  const auto events = house.step();
  return events ? "" : events.error().message.text;
}

std::string problem_of(const std::string& text) {
  const auto layer = load_layer({"house.lua", "house", text});
  return layer ? "" : layer.error().front().message.text;
}

Json place(const HouseGame& house, std::string_view name) {
  const Json state = known_json(const_cast<HouseGame&>(house).table().state_json());
  return state.at("places").at(name);
}

}  // namespace

TEST_CASE("lists hold what they may, in ascending order", "[hooks]") {
  HouseGame house("table",
                  whole("t.set('dice', { 6, 1, 1 }) t.put('dice', 3) t.take('dice', 1)\n"
                        "local dice = f.state.dice\n"
                        "assert(#dice == 3 and dice[1] == 1 and dice[2] == 3 and dice[3] == 6)\n"
                        "assert(f.state.hand[2][1] == 'ace' and f.state.hand[2][2] == 'king')\n"
                        "t.put('hand', 2, 'ten') t.take('hand', 2, 'ace') t.set('hand', 1, {})"),
                  3);
  REQUIRE(house.step());
  CHECK(to_text(place(house, "house.dice")) == "[1,3,6]");
  CHECK(to_text(place(house, "house.hand")) == R"({"A":[],"B":["king","ten"],"C":["ace","king"]})");

  CHECK(holds(why_not("t.set('dice', { 7 })"), "list of at most 5: integer 1 … 6"));
  CHECK(holds(why_not("t.set('dice', { 1, 1, 1, 1, 1, 1 })"), "list of at most 5"));
  CHECK(holds(why_not("t.set('dice', 3)"), "list of at most 5"));
  CHECK(holds(why_not("t.put('hand', 1, 'ace')"), "all different"));
  CHECK(holds(why_not("t.take('hand', 1, 'ten')"), "all different"));
  CHECK(holds(why_not("t.put('souls', 1, 3)"), "'house.souls' is no list"));
  CHECK(holds(why_not("t.add('dice', 3)"), "list of at most 5"));

  const auto declared = [](const std::string& type) {
    return problem_of(
        "return { api = 2, game = 'table', name = 'house', state = { a = { type = 'list', " + type +
        " } } }");
  };
  CHECK(
      declared("of = { type = 'integer', from = 0, to = 51 }, most = 52, distinct = true").empty());
  CHECK(holds(declared("of = { type = 'integer', from = 0, to = 51 }, most = 52"), "2^53"));
  CHECK(holds(declared("of = { type = 'seat' }, most = 2"), "a list says"));
  CHECK(holds(declared("most = 2"), "a list says"));
  CHECK(holds(declared("of = { type = 'integer', from = 0, to = 3 }, most = 65"), "from 1 to 64"));
}

TEST_CASE("functions ask about seats and lists", "[hooks]") {
  CHECK(
      why_not(
          "t.set('souls', 2, 5) t.set('souls', 3, 5)\n"
          "local function same(list, ...)\n"
          "  local wanted = { ... }\n"
          "  if #list ~= #wanted then return false end\n"
          "  for i, seat in ipairs(list) do if wanted[i] ~= seat then return false end end\n"
          "  return true\n"
          "end\n"
          "assert(same(f.seats, 1, 2, 3)) assert(same(f.seats_from(3), 3, 1, 2))\n"
          "assert(same(f.most('souls'), 2, 3)) assert(f.sum('souls') == 10)\n"
          "assert(same(f.most(f.points), 1, 2, 3)) assert(f.sum('points') == 0)\n"
          "assert(same(f.where('souls', function(n) return n > 0 end, 3), 3, 2))\n"
          "assert(f.after(3, { 3, 2 }) == 2 and f.after(2, { 2 }) == 2 and f.after(1, {}) == nil)\n"
          "assert(f.count({ 1, 2, 1 }, 1) == 2 and has({ 'a' }, 'a') and not has({}, 1))")
          .empty());
  CHECK(holds(why_not("f.seats_from(4)"), "a seat"));
  CHECK(holds(why_not("f.most('hand')"), "a value for each seat"));
  CHECK(holds(why_not("f.most('nothing')"), "no place called 'nothing'"));
  CHECK(holds(why_not("f.sum(3)"), "a table"));
  CHECK(holds(why_not("f.where('souls', 3)"), "a function"));
  CHECK(holds(why_not("local x = f.mots"), "no fact 'mots'"));
}

TEST_CASE("what is given may be a part of a list", "[hooks]") {
  HouseGame house("table",
                  whole("local a = t.ask(1, 'keep', { dice = { among = { 5, 1, 1 } } })\n"
                        "t.set('dice', a.dice) t.score(1, #a.dice, 'kept')"),
                  2);
  CHECK(house.table().board().headlines.back().id == "table.board.first");  // no round 0
  REQUIRE(house.step());
  int ways = 0;
  for (const Choice& choice : house.table().legal()) {
    each_command(choice, house.table().setup(), [&](const Json&) {
      ++ways;
      return true;
    });
  }
  CHECK(ways == 12);  // one or two; none, 1, 5, 1 1, 1 5, 1 1 5
  const auto keep = [](Json::List dice) {
    return Json(Json::Object{{"answer", "house.keep"},
                             {"player", "A"},
                             {"args", Json::Object{{"n", 1}, {"dice", Json(std::move(dice))}}}});
  };
  for (const Json::List& wrong :
       {Json::List{5, 1}, Json::List{5, 5}, Json::List{2}, Json::List{1, 1, 1}}) {
    CHECK_FALSE(house.make(keep(wrong)));
  }
  const Word line[] = {{"keep", 1}, {"1", 6}, {"5", 8}, {"1", 10}};
  const auto spoken = house.table().parse(line, {});
  REQUIRE(spoken);
  REQUIRE(house.make(spoken->command));
  CHECK(to_text(place(house, "house.dice")) == "[1,5]");
  CHECK(holds(why_not("t.ask(1, 'keep', { dice = { among = { 7 } } })"), "t.ask"));
  CHECK(holds(why_not("t.ask(1, 'keep', { n = { among = { 1 } } })"), "t.ask"));
}

TEST_CASE("sealed answers are opened together, as they were sealed", "[hooks]") {
  const Variant variant = whole(
      "for seat, a in ipairs(t.ask_all(f.seats, 'bid', { sealed = true })) do\n"
      "  t.score(seat, a.n, 'bid')\nend");
  const Game& game = *find_game("table");
  const auto rules = resolve(game, variant);
  REQUIRE(rules);
  Setup setup;
  setup.players = {"Anna", "Bert"};
  setup.id = seeded_id(7);
  setup.hash = "beef";
  setup.places = rules->places;
  const auto opened =
      game.open(setup, rules->values(), std::make_shared<ScriptHooks>(variant, rules->values()));
  REQUIRE(opened);
  Table& table = **opened;
  FairDice dice(setup.id, SeedChain(seeded_root(7), 100));
  dice.use_luck(0, 1);
  const auto decide = [&](const Json& command) {
    dice.use_luck(table.status().luck, 1);
    return table.decide(command, dice);
  };
  REQUIRE(decide(Json::Object{{"move", "next"}}));
  CHECK(table.status().to_move.size() == 2);

  const auto bid = [](const char* who, int n) {
    return Json(
        Json::Object{{"answer", "house.bid"}, {"player", who}, {"args", Json::Object{{"n", n}}}});
  };
  CHECK_FALSE(decide(bid("Anna", 5)));              // not in the open
  CHECK_FALSE(table.seal(bid("Anna", 1), Salt{}));  // her own number: `legal` refuses it
  const Salt salts[] = {{1, 2, 3}, {4, 5, 6}};
  const auto bert = table.seal(bid("Bert", 7), salts[0]);
  REQUIRE(bert);
  const std::string salt = "01020300000000000000000000000000";
  CHECK(bert->command.at("commit") ==
        Json(hex(sha256("answer/3|beef|1|Bert|1|{\"n\":7}|" + salt))));
  CHECK(to_text(bert->opening) ==
        R"({"player":"Bert","n":1,"args":{"n":7},"salt":")" + salt + "\"}");
  REQUIRE(decide(bert->command));
  CHECK(table.status().sealed == SeatList{seat(1)});
  CHECK(table.status().to_move == SeatList{seat(0)});
  CHECK_FALSE(decide(bert->command));  // once
  const auto anna = table.seal(bid("Anna", 3), salts[1]);
  REQUIRE(anna);
  CHECK(to_text(anna->opening.at("n")) == "2");

  const auto open = [](Json::List values) {
    return Json(Json::Object{{"move", "open"}, {"values", Json(std::move(values))}});
  };
  CHECK_FALSE(decide(open({bert->opening})));  // not all have answered
  REQUIRE(decide(anna->command));
  CHECK(table.status().unopened.size() == 2);
  Json other = anna->opening;
  other.set("args", Json::Object{{"n", 4}});
  Json third = anna->opening;
  third.set("n", 3);
  for (const Json& wrong :
       {open({anna->opening}), open({bert->opening, anna->opening}), open({other, bert->opening}),
        open({third, bert->opening}), open({anna->opening, anna->opening})}) {
    const std::string before = table.state_json();
    CHECK_FALSE(decide(wrong));
    CHECK(table.state_json() == before);
  }
  CHECK(table.check_opening(anna->opening));
  CHECK_FALSE(table.check_opening(other));
  const auto events = decide(open({anna->opening, bert->opening}));
  REQUIRE(events);
  CHECK(events->has("answer_opened"));
  CHECK(events->has("round_over"));
  const Json state = known_json(table.state_json());
  CHECK(state.at("seats").items()[1].at("points") == Json(7));
  CHECK(state.find("asks") == nullptr);
}

TEST_CASE("a table gives turns and ends when its variant says so", "[hooks]") {
  HouseGame house("table",
                  whole("t.turn(2) t.score(2, 5, 'won') if f.round == 2 then t.finish({ 2 }) end",
                        "begin = function(f, t) t.score(1, 1, 'first') end,\n"),
                  3);
  REQUIRE(house.step());
  CHECK(house.table().outcome().totals[0] == 1);
  REQUIRE(house.step());
  CHECK(house.table().status().over);
  CHECK(house.table().outcome().winners == SeatList{seat(1)});
  CHECK(house.table().outcome().totals[1] == 10);
  CHECK(house.table().outcome().totals[0] == 1);

  HouseGame devil("teufel", house_variant("teufel", "round_begin = function(f, t) t.turn(1) end"),
                  3);
  const auto refused = devil.step();
  REQUIRE_FALSE(refused);
  CHECK(holds(refused.error().message.text, "says itself whose turn it is"));

  CHECK(
      holds(problem_of("return { api = 2, game = 'table', name = 'house', round = 3 }"), "round"));
  CHECK(holds(problem_of("return { api = 2, game = 'table', name = 'house', players = 3 }"),
              "'players' are two numbers"));
  CHECK(holds(
      problem_of(
          "return { api = 2, game = 'table', name = 'house', hooks = { round = function(f, t) "
          "end }, round = function(f, t) end }"),
      "round"));
}
