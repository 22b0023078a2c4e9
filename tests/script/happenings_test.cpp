// Functions that act when something happens: settings, places, purses, and the recorder.
#include <algorithm>

#include "engine/rules/variant.h"
#include "script/house.h"
#include "script/load_layer.h"

using namespace hausregel;
using namespace hausregel::script;

namespace {

constexpr const char* kDeclared =
    "settings = { fine = { type = 'integer', from = 10, to = 100, step = 10, default = 20 },\n"
    "             kind = { type = 'choice', of = { 'half', 'all' } }, harsh = { type = 'flag' } "
    "},\n"
    "state = { seen = { each = 'seat', type = 'integer', to = 5 }, last = { type = 'seat', none = "
    "true },\n"
    "          mood = { type = 'choice', of = { 'good', 'bad' }, reset = 'round' },\n"
    "          turn = { type = 'flag', reset = 'turn' }, draw = { type = 'flag', reset = 'draw' } "
    "},\n"
    "say = { hello = { en = '{player}: {n}', de = '{player}: {n}' } },\n";

// A variant of `game` that declares all that, with these hooks.
std::string declared(const std::string& game, const std::string& hooks,
                     const std::string& more = "") {
  return "return { api = 2, game = '" + game + "', name = 'house',\n" + kDeclared + more +
         "hooks = {\n" + hooks + "\n} }";
}
Variant variant_of(const std::string& text) {
  const auto layer = load_layer({"house.lua", "house", text});
  INFO(text);
  INFO((layer ? std::string() : layer.error().front().message.text));
  REQUIRE(layer);
  return Variant{{*layer}};
}
const std::string kPurse =
    "purses = { pot = { start = 50 }, box = { each = 'seat', start = 30 } },\n";

// The state of a game of `moves` moves, the events of all of them, and the message of what failed.
struct Happened {
  Json state;
  Json::List events;
  std::string failed;

  Json place(const std::string& name) const {
    const Json* found = state.at("places").find("house." + name);
    return found != nullptr ? *found : Json();
  }
};
Happened played(const std::string& game, const std::string& hooks, int moves = 40,
                const std::string& more = "") {
  HouseGame house(game, variant_of(declared(game, hooks, more)), 3);
  Happened all;
  for (int i = 0; i < moves && all.failed.empty(); ++i) {
    const auto events = house.step();
    if (!events) {
      all.failed = events.error().message.text;
    } else {
      for (const Json& event : events->items()) { all.events.push_back(event); }
    }
  }
  all.state = known_json(house.table().state_json());
  return all;
}

std::ptrdiff_t find_events(const Json::List& events, std::string_view name) {
  return std::ranges::count_if(events, [&](const Json& event) { return is_event(event, name); });
}

std::string failure(const std::string& call, const std::string& game = "teufel") {
  return played(game, "round_begin = function(f, t) " + call + " end", 3,
                game == "teufel" ? kPurse : "")
      .failed;
}

}  // namespace

TEST_CASE("what happens changes places, and the state has them", "[hooks]") {
  const Happened all =
      played("teufel",
             "round_begin = function(f, t)\n"
             "  t.set('seen', 2, 3) t.add('seen', 2, 1) t.set('last', 3) t.set('mood', 'bad')\n"
             "  assert(f.state.seen[2] == 4 and f.state.last == 3 and f.state.mood == 'bad')\n"
             "  assert(#f.state.seen == 3 and f.state['house.seen'][1] == 0)\n"
             "end",
             1);
  CHECK(all.failed == "");
  CHECK(to_text(all.place("seen")) == R"({"A":0,"B":4,"C":0})");
  CHECK(all.place("last") == Json("C"));
  CHECK(all.place("mood") == Json("bad"));
}

TEST_CASE("places have their first values again at a draw, a turn and a round", "[hooks]") {
  const Happened all =
      played("teufel",
             "round_begin = function(f, t) assert(f.state.mood == 'good' and not f.state.turn)\n"
             "  t.set('mood', 'bad') end,\n"
             "turn_begin = function(f, t) assert(not f.state.turn) t.set('turn', true) end,\n"
             "coal_drawn = function(f, t) assert(f.state.turn and not f.state.draw)\n"
             "  t.set('draw', true) end,\n"
             "devil_drawn = function(f, t) assert(f.state.turn and not f.state.draw) end",
             400);
  CHECK(all.failed == "");
}

TEST_CASE("chips stay in the game, whatever a house rule pays", "[hooks]") {
  const Happened all =
      played("teufel",
             "round_begin = function(f, t)\n"
             "  for seat = 1, #f.chips do\n"
             "    t.pay({ from = seat, to = 'pot', amount = 10, why = 'ante', short = 'all' })\n"
             "  end\n"
             "end,\n"
             "round_over = function(f, t)\n"
             "  local paid = t.pay({ from = 'pot', to = 1, amount = f.state.pot, why = 'pot' })\n"
             "  assert(paid % 10 == 0 and f.state.pot == 0)\n"
             "  local had = f.state.box[2]\n"
             "  t.pay({ from = 1, to = { 'box', 2 }, amount = 10, why = 'box', short = 'all' })\n"
             "  t.pay({ from = { 'box', 3 }, to = { 'box', 2 }, amount = 10, why = 'box',\n"
             "          short = 'all' })\n"
             "  assert(f.state.box[2] >= had and f.state.box[3] >= 0)\n"
             "end",
             600, kPurse);
  CHECK(all.failed == "");
  CHECK(find_events(all.events, "paid") > 20);
  const Json boxes = all.place("box");
  CHECK(boxes.at("A") == Json(30));
  CHECK(boxes.at("B").whole() > 60);
  CHECK(boxes.at("C") == Json(0));
  const auto told = [&](std::string_view from, std::string_view to) {
    return std::ranges::any_of(all.events, [&](const Json& event) {
      return is_event(event, "paid") && event.at("from") == Json(from) &&
             event.at("to") == Json(to);
    });
  };
  CHECK(told("house.box.C", "house.box.B"));
}

TEST_CASE("a call that cannot be done stops the move where it stands", "[hooks]") {
  const std::pair<const char*, const char*> rows[] = {
      {"t.set('seen', 1)", "house.seen has a value for each seat: place, seat, value"},
      {"t.set('seen', 4, 1)", "4 is no seat; seats count from 1 to 3"},
      {"t.set('seen', 1, 6)", "house.seen holds integer 0 … 5, not what 6 makes of it"},
      {"t.set('seen', 1, true)", "house.seen holds integer 0 … 5"},
      {"t.add('seen', 1, -1)", "house.seen holds integer 0 … 5"},
      {"t.add('mood', 1)", R"(house.mood holds "good" or "bad")"},
      {"t.set('mood', 'odd')", R"(house.mood holds "good" or "bad")"},
      {"t.set('last', 0)", "house.last holds a seat from 1 to 3, or nil"},
      {"t.set('pot', 10)", "house.pot is a purse; t.pay alone moves chips"},
      {"t.set('nothing', 1)", R"(there is no place "nothing")"},
      {"t.set(nil, 1)", "there is no place null"},
      {"t.pay(1)", "it takes a table"},
      {"t.pay({ form = 1 })", "'form' is no member of a payment"},
      {"t.pay({ from = 9, to = 'pot' })", "'from' must be a seat from 1 to 3, a purse"},
      {"t.pay({ from = 1, to = 'box' })",
       "'to' must be a seat from 1 to 3, a purse, { \"box\", seat }"},
      {"t.pay({ from = { 'pot', 1 }, to = 1 })", "'from' must be"},
      {"t.pay({ from = { 'box', 4 }, to = 1 })", "'from' must be"},
      {"t.pay({ from = { 'box', 1, 2 }, to = 1 })", "'from' must be"},
      {"t.pay({ from = { 'box', 2 }, to = 1, amount = 40, why = 'x' })",
       "house.box.B has 30, 40 are due"},
      {"t.set('box', 1, 10)", "house.box is a purse; t.pay alone moves chips"},
      {"t.pay({ from = 1, to = 'bank', amount = 10 })", "'why' must be a word"},
      {"t.pay({ from = 1, to = 'bank', amount = 10, why = 'x', short = 'no' })", "'short' must be"},
      {"t:add('seen', 1, 1)", "with a dot, not with a colon"},
      {"t.order({ 1, 1 })", "a list of the seats that are still to come"},
      {"t.finish({ 4 })", "different seats from 1 to 3"},
      {"t.say('hello', { player = 4, n = 1 })", "which is no seat"},
      {"f.state.seen[1] = 1", "t.set and t.add change them"},
      {"t.pay({ from = 1, to = 1, amount = 10, why = 'x' })", "'from' and 'to' are the same"},
      {"t.pay({ from = 1, to = 'pot', amount = 5, why = 'x' })",
       "no multiple of 10 from 0 to 100000"},
      {"t.pay({ from = 1, to = 'pot', amount = 300, why = 'x' })", "A has 200, 300 are due"},
      {"t.pay({ from = 'pot', to = 1, amount = 60, why = 'x' })", "house.pot has 50, 60 are due"},
      {"t.score(1, 2, 'x')", "the points of this game are chips; t.pay moves them"},
      {"t.say('goodbye')", "say has no such key"},
      {"t.say('hello', { player = 1, n = 2 }, 1)", "it says it to everybody"},
      {"t.say('hello', { player = 1 })", "without a value for {n}"},
      {"return 1", "'round_begin' returns something"},
      {"t.shout('x')", "unknown name 't.shout'"},
      {"t.set = 1", "'t.set' cannot be set"},
      {"return rules.nothing", "there is no rule or setting 'nothing'"},
      {"rules.fine = 1", "rules are read-only"},
      {"return f.state.nothing", "there is no place called 'nothing'"},
      {"return f.state.seen[0]", "has a value for each seat, from 1 to 3"},
  };
  for (const auto& [call, why] : rows) {
    INFO(call);
    CHECK_THAT(failure(call), Has(why));
  }
  CHECK_THAT(failure("t.set('seen', 1, 6)"), Has("t.set: "));
  CHECK_THAT(failure("t.set('seen', 1, 6)"), Has("(round 1, round_begin, 3 players)"));
  CHECK_THAT(failure("t.pay({ from = 1, to = 'bank', amount = 1, why = 'x' })", "polterfass"),
             Has("this game has no chips"));
}

TEST_CASE("a devil takes what the house rule says, and what is left counts", "[hooks]") {
  const Happened all =
      played("teufel", "devil_takes = function(f) return f.coals[f.player] // 2 end", 400);
  CHECK(all.failed == "");
  CHECK(find_events(all.events, "devil_drawn") > 5);
  CHECK_THAT(
      played("teufel", "devil_takes = function(f) return f.coals[f.player] + 1 end", 400).failed,
      Has("takes "));
}

TEST_CASE("who begins, and in which order, is the house rule's", "[hooks]") {
  const Happened all = played("teufel",
                              "starter = function(f) return 2 end,\n"
                              "turn_order = function(f, base) return { 3, 1, 2 } end,\n"
                              "turn_begin = function(f, t)\n"
                              "  assert(f.starter == 3)\n"
                              "  if f.player == 3 then assert(#f.to_come == 2) t.order({ "
                              "f.to_come[2], f.to_come[1] }) end\n"
                              "  if f.player == 1 then assert(#f.to_come == 0) end\n"
                              "end",
                              60);
  CHECK(all.failed == "");
  CHECK(find_events(all.events, "order_set") > 4);
  CHECK_THAT(played("teufel", "turn_order = function(f) return { 1, 1, 2 } end", 3).failed,
             Has("must name each of 3 seats once"));
  CHECK_THAT(played("teufel", "starter = function(f) return 4 end", 3).failed,
             Has("says starter = 4, which is no seat"));
  const Happened inn = played("polterfass", "starter = function(f) return 2 end", 30);
  CHECK(inn.failed == "");
  CHECK(inn.state.at("innkeeper") == Json("B"));
}

TEST_CASE("a house rule forbids drawing or stopping, but not both", "[hooks]") {
  const Happened all = played("teufel",
                              "stop_allowed = function(f) return f.coals[f.player] >= 40 end,\n"
                              "draw_allowed = function(f) return f.pieces[f.player] < 6 end",
                              600);
  CHECK(all.failed == "");
  for (const Json& event : all.events) {
    if (is_event(event, "turn_stopped") && event.at("pieces") != Json(6)) {
      CHECK(event.at("coal").whole() >= 40);
    }
    if (is_event(event, "coal_drawn")) { CHECK(event.at("sum").is_int()); }
  }
  CHECK_THAT(played("teufel",
                    "stop_allowed = function(f) return false end,\n"
                    "draw_allowed = function(f) return f.pieces[f.player] < 2 end",
                    200)
                 .failed,
             Has("neither to draw nor to stop"));
}

TEST_CASE("a house rule ends the game where the move has had its consequences", "[hooks]") {
  for (const char* hook : {"round_begin", "turn_begin", "coal_drawn", "devil_drawn", "bet_won",
                           "bet_lost", "round_over", "game_begin"}) {
    INFO(hook);
    HouseGame house("teufel",
                    variant_of(declared(
                        "teufel", std::string(hook) + " = function(f, t) if f.round == 2 or '" +
                                      hook + "' == 'game_begin' then t.finish({ 2, 3 }) end end")),
                    3);
    const Json::List events = house.play(3);
    CHECK(house.table().status().over);
    CHECK(find_events(events, "game_ended") == 1);
    CHECK(known_json(house.table().state_json()).at("winners") == Json(Json::List{"B", "C"}));
  }
  for (const char* hook : {"orders_open", "round_over"}) {
    HouseGame house("polterfass",
                    variant_of(declared(
                        "polterfass", std::string(hook) + " = function(f, t) t.finish({ 1 }) end")),
                    3);
    house.play(2);
    CHECK(house.table().status().over);
    CHECK(house.table().status().round == 1);
  }
  CHECK_THAT(played("polterfass", "round_begin = function(f, t) t.finish({ 1 }) end", 3).failed,
             Has("a game ends with a round here"));
}

TEST_CASE("a turn ends where a function stops it, before or after a piece", "[hooks]") {
  const Happened all =
      played("teufel",
             "turn_begin = function(f, t) if f.player == 2 then t.stop_turn() end end,\n"
             "coal_drawn = function(f, t)\n"
             "  assert(f.player ~= 2)\n"
             "  if f.coals[f.player] >= 20 then t.stop_turn() end\n"
             "end",
             600);
  CHECK(all.failed == "");
  CHECK(find_events(all.events, "turn_stopped") > 10);
  for (const Json& event : all.events) {
    if (is_event(event, "turn_stopped") && event.at("player") == Json("B")) {
      CHECK(event.at("pieces") == Json(0));
    }
  }
  CHECK_THAT(failure("t.stop_turn()"), Has("no turn has begun"));
  // Functions that both end it are content.
  CHECK(
      played("teufel", "coal_drawn = function(f, t) t.stop_turn() t.stop_turn() end", 40).failed ==
      "");
  CHECK_THAT(played("teufel", "turn_begin = function(f, t) t.stop_turn(2) end", 40).failed,
             Has("it takes nothing"));
  CHECK_THAT(played("teufel", "devil_drawn = function(f, t) t.stop_turn() end", 400).failed,
             Has("no turn has begun"));
  CHECK_THAT(failure("t.stop_turn()", "polterfass"), Has("no turn has begun"));
}

TEST_CASE("functions set places of the printed game, as they can be", "[hooks]") {
  const Happened coal = played("teufel",
                               "coal_drawn = function(f, t) t.set('coal', f.player, 7)\n"
                               "  t.add('coal', f.player, 1) assert(f.coals[f.player] == 8) end,\n"
                               "devil_drawn = function(f, t) assert(f.kept == 0) end,\n"
                               "round_over = function(f, t) t.set('pact', 1, 'both') end",
                               300);
  CHECK(coal.failed == "");
  CHECK(find_events(coal.events, "place_set") > 10);
  CHECK(std::ranges::any_of(coal.events, [](const Json& event) {
    return is_event(event, "place_set") && event.at("value") == Json("both");
  }));
  CHECK_THAT(failure("t.set('coal', 1, 7)"), Has("coal cannot be 7 here"));
  CHECK_THAT(failure("t.set('pact', 1, 'some')"), Has("pact cannot be \"some\" here"));
  CHECK_THAT(failure("t.set('coal', 7)"), Has("coal has a value for each seat"));
  // Sevens count as nothing, and a mug more is served for each guest who has ordered one.
  const Happened sevens = played("polterfass",
                                 "orders_open = function(f, t)\n"
                                 "  for seat, cards in ipairs(f.cards) do\n"
                                 "    assert(#cards > 0 or f.orders[seat] == -1)\n"
                                 "    if has(cards, 7) then\n"
                                 "      t.set('order_value', seat, f.orders[seat] - 7)\n"
                                 "      if not f.failed then t.set('served', f.served + 1) end\n"
                                 "    end\n"
                                 "  end\n"
                                 "end,\n"
                                 "bill = function(f, base)\n"
                                 "  for seat, cards in ipairs(f.cards) do\n"
                                 "    if has(cards, 7) then assert(f.orders[seat] <= 6) end\n"
                                 "  end\n"
                                 "  return base(f)\n"
                                 "end",
                                 300);
  CHECK(sevens.failed == "");
  CHECK(find_events(sevens.events, "place_set") > 4);
  CHECK_THAT(failure("t.set('order_value', 1, 3)", "polterfass"),
             Has("order_value cannot be 3 here"));
}

TEST_CASE("points that are no chips are given", "[hooks]") {
  const Happened all =
      played("polterfass",
             "round_over = function(f, t) t.score(2, -3, 'late') t.score(1, 5, 'early') end", 60);
  CHECK(all.failed == "");
  CHECK(find_events(all.events, "score_given") >= 2);
}

TEST_CASE("functions read rules and settings, given or standard", "[hooks]") {
  const std::string text =
      declared("teufel",
               "round_begin = function(f, t)\n"
               "  assert(rules.goal == 1600 and rules.fine == rules['house.fine'])\n"
               "  assert(rules.kind == 'all' and rules.harsh == true and rules.track[1] == 50)\n"
               "  t.set('seen', 1, rules.fine // 10)\n"
               "end");
  Variant variant = variant_of(text);
  variant.given = {{"house.fine", 40}, {"house.kind", "all"}, {"house.harsh", true}};
  HouseGame house("teufel", variant, 3);
  const auto events = house.step();
  INFO((events ? "" : events.error().message.text));
  REQUIRE(events);
  CHECK(known_json(house.table().state_json()).at("places").at("house.seen").at("A") == Json(4));
  for (const auto& [name, value] : Named<Json>{
           {"house.fine", 45}, {"house.fine", 110}, {"house.kind", "none"}, {"house.nothing", 1}}) {
    Variant wrong = variant_of(text);
    wrong.given = {{name, value}};
    CHECK_FALSE(resolve(*find_game("teufel"), wrong));
  }
}

TEST_CASE("declarations that cannot be are refused with their places", "[hooks]") {
  const std::pair<const char*, const char*> rows[] = {
      {"settings = { a = 1 }", "must be a table like"},
      {"settings = { A = { type = 'flag' } }", "'A' is no name"},
      {"settings = { a = { type = 'float' } }", "'type' must be one of integer, flag, choice"},
      {"settings = { a = { type = 'integer', from = 3, to = 1 } }",
       "'from' must not be greater than 'to'"},
      {"settings = { a = { type = 'integer', to = 9, default = 10 } }", "integer 0 … 9"},
      {"settings = { a = { type = 'choice' } }", "a choice lists its different words"},
      {"settings = { a = { type = 'choice', of = { 'x', 'x' } } }",
       "a choice lists its different words"},
      {"settings = { a = { type = 'flag', mean = 1 } }", "mean"},
      {"state = { a = { type = 'integer', each = 'player' } }", "'each' must be one of"},
      {"state = { a = { type = 'integer', reset = 'never' } }", "'reset' must be one of"},
      {"state = { a = { type = 'integer', to = 3, start = 4 } }", "'start' must be integer 0 … 3"},
      {"state = { a = { type = 'flag', show = 'yes' } }", "languages"},
      {"purses = { a = { start = -1 } }", "'start' must be a whole number"},
      {"state = { a = { type = 'flag' } }, purses = { a = {} }", "is the name of a place, too"},
  };
  for (const auto& [field, why] : rows) {
    INFO(field);
    CHECK_THAT(flaws_of_fields(field), Has(why));
  }
  const auto old =
      load_layer({"house.lua", "house",
                  "return { game = 'teufel', name = 'house', state = { a = { type = 'flag' } } }"});
  REQUIRE_FALSE(old);
  CHECK_THAT(old.error().front().message.text, Has("needs api = 2"));
  CHECK_FALSE(
      load_layer({"house.lua", "house", "return { api = 3, game = 'teufel', name = 'house' }"}));
}
