// Functions that ask players: questions, answers, and a command that is decided again with each.
#include <algorithm>

#include "engine/rules/variant.h"
#include "script/house.h"
#include "script/load_layer.h"

using namespace hausregel;
using namespace hausregel::script;

namespace {

constexpr const char* kAskable =
    "state = { sum = { type = 'integer', to = 1000000 } },\n"
    "moves = {\n"
    "  offer_up = { help = { en = 'an amount', de = 'ein Betrag' },\n"
    "    args = { { name = 'amount', type = 'integer', from = 0, to = 40, step = 10 } },\n"
    "    legal = function(f, a) return a.amount ~= 30 and f.me > 0, 'odd' end },\n"
    "  pass = {},\n"
    "  swear = { args = { { name = 'so', type = 'flag' } } },\n"
    "  curse = { args = { { name = 'whom', type = 'seat', none = true } } },\n"
    "  blame = { args = { { name = 'whom', type = 'seat' }, { name = 'how', type = 'choice', of = "
    "{ "
    "'loud', 'low' } }, { name = 'again', type = 'flag' } },\n"
    "    legal = function(f, a) return a.whom ~= f.me, 'odd' end },\n"
    "},\n"
    "say = { odd = { en = 'Not {amount}.', de = 'Nicht {amount}.' },\n"
    "        wanted = { en = '{player}, {n}?', de = '{player}, {n}?' } },\n";

Variant asking(const std::string& game, const std::string& hooks, const std::string& more = "") {
  const std::string text = "return { api = 2, game = '" + game + "', name = 'house',\n" + kAskable +
                           more + "hooks = {\n" + hooks + "\n} }";
  const auto layer = load_layer({"house.lua", "house", text});
  INFO(text);
  INFO((layer ? std::string() : layer.error().front().message.text));
  REQUIRE(layer);
  return Variant{{*layer}};
}

constexpr const char* kAsksAll =
    " = function(f, t)\n"
    "  local a = t.ask(1, 'offer_up')\n"
    "  assert(a.amount ~= 30)\n"
    "  local name, b = t.ask(2, { 'offer_up', 'pass' }, { amount = { from = 20 } })\n"
    "  assert(name == 'pass' or b.amount >= 20)\n"
    "  t.add('sum', a.amount)\n"
    "  local all = t.ask_all({ 3, 1 }, 'blame')\n"
    "  assert(all[3].whom ~= 3 and all[1].whom ~= 1 and all[2] == nil)\n"
    "  assert((all[1].how == 'loud' or all[1].how == 'low') and all[1].again ~= nil)\n"
    "  if t.offer(3, 'wanted', { player = 3, n = 5 }) then t.add('sum', 1) end\n"
    "end";

// Plays `moves` moves of random bots; returns all events.
Json::List asked_moves(HouseGame& house, int moves) {
  Json::List all;
  for (int i = 0; i < moves && !house.table().status().over; ++i) {
    const auto events = house.step();
    INFO((events ? std::string() : events.error().message.text));
    REQUIRE(events);
    for (const Json& event : events->items()) { all.push_back(event); }
  }
  return all;
}

std::ptrdiff_t count_events(const Json::List& events, std::string_view name) {
  return std::ranges::count_if(events, [&](const Json& event) { return is_event(event, name); });
}

Json answer_command(const std::string& move, const std::string& player, Json args) {
  return Json::Object{{"answer", "house." + move}, {"player", player}, {"args", std::move(args)}};
}

std::string why_not(const std::string& call, const std::string& game = "teufel") {
  HouseGame house(game, asking(game, "round_begin = function(f, t) " + call + " end"), 3);
  const auto events = house.step();
  return events ? "" : events.error().message.text;
}

}  // namespace

TEST_CASE("every happening asks, and goes on with the answers", "[hooks]") {
  const std::pair<const char*, std::vector<const char*>> games[] = {
      {"teufel",
       {"game_begin", "round_begin", "turn_begin", "coal_drawn", "devil_drawn", "bet_won",
        "bet_lost", "round_over"}},
      {"polterfass",
       {"game_begin", "round_begin", "throw_done", "order_laid", "orders_open", "round_over"}}};
  for (const auto& [game, hooks] : games) {
    for (const char* hook : hooks) {
      INFO(game << " " << hook);
      HouseGame house(game, asking(game, std::string(hook) + kAsksAll), 3);
      const Json::List events = asked_moves(house, 250);
      CHECK(count_events(events, "asked") >= 6);
      CHECK(count_events(events, "answered") >= 5);
    }
  }
}

TEST_CASE("what is asked is what can be answered, and nothing else can be done", "[hooks]") {
  HouseGame house("teufel", asking("teufel", std::string("round_begin") + kAsksAll), 3);
  REQUIRE(house.step());
  const Table& table = house.table();
  CHECK(table.status().asking);
  CHECK(table.status().to_move == SeatList{seat(0)});
  Json::List possible;
  for (const Choice& choice : table.legal()) {
    each_command(choice, table.setup(), [&](Json command) {
      possible.push_back(std::move(command));
      return true;
    });
  }
  CHECK(possible.size() == 4);
  for (const std::int64_t amount : {-10, 0, 5, 10, 20, 30, 40, 50}) {
    const Json command = answer_command("offer_up", "A", Json::Object{{"amount", amount}});
    const auto copy = table.clone();
    FairDice dice = house.same_dice();
    INFO(amount);
    const auto decided = copy->decide(command, dice);
    CHECK(decided.has_value() == (std::ranges::find(possible, command) != possible.end()));
    if (!decided) {
      CHECK(decided.error().fault == Fault::Refused);
      CHECK(decided.error().rule == "house.offer_up");
      CHECK(copy->state_json() == table.state_json());
    }
  }
  for (const Json& command :
       {answer_command("offer_up", "B", Json::Object{{"amount", 10}}),
        answer_command("pass", "A", Json(Json::Object{})),
        answer_command("nothing", "A", Json(Json::Object{})),
        answer_command("offer_up", "A", Json(Json::Object{})),
        answer_command("offer_up", "A", Json::Object{{"amount", "10"}}),
        answer_command("offer_up", "A", Json::Object{{"amount", 10}, {"more", 1}}),
        Json(Json::Object{{"move", "next"}}),
        Json(Json::Object{{"move", "phrase"}, {"player", "A"}, {"text", "x"}})}) {
    FairDice dice = house.same_dice();
    INFO(to_text(command));
    const auto decided = table.clone()->decide(command, dice);
    REQUIRE_FALSE(decided);
    CHECK(decided.error().fault == Fault::Refused);
  }
  CHECK_FALSE(table.clone()->set_place("A.chips", 10));
  CHECK_FALSE(table.clone()->change_rules(Json(Json::Object{}), nullptr));
  const auto odd = table.clone();
  FairDice dice = house.same_dice();
  const auto refused =
      odd->decide(answer_command("offer_up", "A", Json::Object{{"amount", 30}}), dice);
  REQUIRE_FALSE(refused);
  REQUIRE(refused.error().message.wordings.size() == 2);
  CHECK(refused.error().message.wordings.front().second == "Not {amount}.");
}

TEST_CASE("answers are typed in words, with a name where several are asked", "[hooks]") {
  HouseGame house("teufel",
                  asking("teufel",
                         "round_begin = function(f, t)\n"
                         "  t.ask_all({ 1, 2 }, 'blame')\n"
                         "  t.offer(3, 'wanted', { player = 3, n = 5 })\n"
                         "end"),
                  3);
  REQUIRE(house.step());
  const auto said = [&](const std::vector<std::string>& line) {
    std::vector<Word> words;
    for (const std::string& word : line) { words.push_back({word, 1}); }
    const auto spoken = house.table().parse(words, Json());
    return spoken ? to_text(spoken->command) : spoken.error().message.id;
  };
  CHECK(said({"blame", "B", "C", "low", "yes"}) ==
        R"({"answer":"house.blame","player":"B","args":{"whom":"C","how":"low","again":true}})");
  CHECK(said({"blame", "C", "B", "low", "yes"}) == "engine.refuse.not_asked");
  CHECK(said({"blame"}) == "engine.name_missing");
  CHECK(said({"blame", "B", "C"}) == "engine.text_missing");
  CHECK(said({"yes"}) == "engine.refuse.asked");
  CHECK(said({"draw"}) == "engine.refuse.asked");
  CHECK(house.table().in_full(std::vector<Word>{{"blame", 1}}).has_value());
  CHECK_FALSE(house.table().in_full(std::vector<Word>{{"draw", 1}}).has_value());
  const Json args = Json::Object{{"whom", "C"}, {"how", "loud"}, {"again", false}};
  REQUIRE(house.make(answer_command("blame", "B", args)));
  CHECK(said({"blame", "B", "loud", "no"}) ==
        R"({"answer":"house.blame","player":"A","args":{"whom":"B","how":"loud","again":false}})");
  REQUIRE(house.make(answer_command("blame", "A", args)));
  CHECK_FALSE(house.table().in_full(std::vector<Word>{{"blame", 1}}).has_value());
  CHECK(said({"yes", "more"}) == R"({"answer":"house.wanted","player":"C","args":{"yes":true}})");
  CHECK(said({"C", "no"}) == R"({"answer":"house.wanted","player":"C","args":{"yes":false}})");
  CHECK(said({"B", "no"}) == "engine.refuse.not_asked");
}

TEST_CASE("a name may be whose answer it is, or what he gives", "[hooks]") {
  HouseGame house("teufel",
                  asking("teufel",
                         "round_begin = function(f, t)\n"
                         "  t.ask(1, 'swear') t.ask(2, 'curse')\n"
                         "end"),
                  3);
  REQUIRE(house.step());
  const auto args_of = [&](const std::vector<std::string>& line) {
    std::vector<Word> words;
    for (const std::string& word : line) { words.push_back({word, 1}); }
    const auto spoken = house.table().parse(words, Json());
    return spoken ? to_text(spoken->command.at("args")) : spoken.error().message.id;
  };
  CHECK(args_of({"swear", "yes"}) == R"({"so":true})");
  CHECK(args_of({"swear", "A", "no"}) == R"({"so":false})");
  CHECK(args_of({"yes"}) == "engine.refuse.asked");
  REQUIRE(house.make(answer_command("swear", "A", Json::Object{{"so", true}})));
  CHECK(args_of({"curse", "B"}) == R"({"whom":"B"})");
  CHECK(args_of({"curse", "B", "C"}) == R"({"whom":"C"})");
  CHECK(args_of({"curse", "-"}) == R"({"whom":null})");
  CHECK(args_of({"swear", "yes"}) == "engine.refuse.asked");
}

TEST_CASE("questions that cannot be stop the move", "[hooks]") {
  const std::pair<const char*, const char*> rows[] = {
      {"t.ask(4, 'pass')", "4 is no seat"},
      {"t.ask(1)", "there is no move null"},
      {"t.ask(1, 'nothing')", R"(there is no move "nothing")"},
      {"t.ask(1, {})", "there is no move"},
      {"t.ask_all({ 1, 1 }, 'pass')", "a list of different seats"},
      {"t.ask(1, 'offer_up', { amoun = { from = 10 } })", "asked for here takes 'amoun'"},
      {"t.ask(1, 'offer_up', { amount = 10 })", "'amount' takes bounds within"},
      {"t.ask(1, 'offer_up', { amount = { from = 45 } })", "'amount' takes bounds within"},
      {"t.ask(1, 'offer_up', { amount = { from = 40, to = 10 } })", "'amount' takes bounds within"},
      {"t.ask(1, 'offer_up', { amount = { from = 30, to = 30 } })", "no answer that is legal"},
      {"t.offer(1, 'nothing')", "say has no such key"},
      {"t.offer(1, 'wanted')", "without a value for"},
      {"t.offer(9, 'wanted', { player = 1, n = 2 })", "9 is no seat"},
  };
  for (const auto& [call, why] : rows) {
    INFO(call);
    CHECK_THAT(why_not(call), Has(why));
  }
}

TEST_CASE("a function that goes on otherwise, or asks without end, is stopped", "[hooks]") {
  HouseGame other("teufel",
                  asking("teufel",
                         "round_begin = function(f, t)\n"
                         "  kept[1] = kept[1] + 1\n"
                         "  for i = 1, kept[1] do t.add('sum', 1) end\n"
                         "  t.ask(1, 'pass')\n"
                         "end"),
                  3);
  CHECK_FALSE(other.step());  // scripts keep nothing outside
  const Variant endless = asking("teufel",
                                 "round_begin = function(f, t)\n"
                                 "  while true do t.ask(1, 'pass') end\n"
                                 "end");
  const auto rules = resolve(*find_game("teufel"), endless);
  REQUIRE(rules);
  PlayoutOrder order;
  order.setup.players = {"A", "B"};
  order.setup.mode = Mode::Lab;
  order.rules = rules->values();
  order.bots = {"steady", "random"};
  order.last = 1;
  order.hooks = std::make_shared<ScriptHooks>(endless, rules->values());
  Tally tally;
  const auto played = find_game("teufel")->play_out(order, tally, nullptr);
  REQUIRE_FALSE(played);
  CHECK_THAT(played.error().message.text, Has("at most 1024 answers"));
}

TEST_CASE("a rule rolls dice of its own, before questions and behind them", "[hooks]") {
  for (const char* game : {"teufel", "polterfass"}) {
    HouseGame house(game,
                    asking(game,
                           "round_begin = function(f, t)\n"
                           "  local dice = t.roll({ key = 'event', sides = 6, n = 2 })\n"
                           "  assert(#dice == 2 and dice[1] >= 1 and dice[2] <= 6)\n"
                           "  t.add('sum', dice[1])\n"
                           "  t.ask(2, 'pass')\n"
                           "  t.roll({ key = 'event', sides = 20 })\n"
                           "end,\n"
                           "round_over = function(f, t) t.roll({ key = 'event', sides = 4 }) end"),
                    3);
    const Json::List events = asked_moves(house, 200);
    CHECK(count_events(events, "rolled") >= 6);
    std::vector<std::string> keys;
    for (const Draw& draw : house.draws()) {
      if (draw.key.starts_with("own/event/r1/")) {
        keys.push_back(draw.key + ":" + std::to_string(draw.below));
      }
    }
    CHECK(keys == std::vector<std::string>{"own/event/r1/1:6", "own/event/r1/2:6",
                                           "own/event/r1/3:20", "own/event/r1/4:4"});
  }
  CHECK_THAT(why_not("t.roll(6)"), Has("as in { key ="));
  CHECK_THAT(why_not("t.roll({ key = 'x', sides = 0 })"), Has("1 to 1000 sides"));
  CHECK_THAT(why_not("t.roll({ key = 'x', sides = 6, n = 21 })"), Has("1 to 20 dice"));
  CHECK_THAT(why_not("t.roll({ key = 'X Y', sides = 6 })"), Has("a word as key"));
}

TEST_CASE("the variant's own bots answer", "[hooks]") {
  const std::string bots =
      "bots = { offer_up = function(f) assert(#f.legal == 4 and f.me == 1) return f.legal[3] end,\n"
      "         pass = function(f) return f.me == 2 end,\n"
      "         wanted = function(f) return f.state.sum == 20 end },\n";
  HouseGame house("teufel",
                  asking("teufel",
                         "round_begin = function(f, t)\n"
                         "  t.add('sum', t.ask(1, 'offer_up').amount)\n"
                         "  assert(t.ask(2, { 'offer_up', 'pass' }) == 'pass')\n"
                         "  assert(t.ask(2, { 'pass' }) == 'pass')\n"
                         "  assert(t.offer(3, 'wanted', { player = 3, n = 1 }))\n"
                         "  t.add('sum', -20)\n"
                         "end",
                         bots),
                  3);
  for (int i = 0; i < 5; ++i) {
    const auto events = house.step("steady");
    INFO((events ? std::string() : events.error().message.text));
    REQUIRE(events);
  }
  CHECK_FALSE(house.table().status().asking);
}

TEST_CASE("moves that cannot be declared are refused with their places", "[hooks]") {
  const std::pair<const char*, const char*> rows[] = {
      {"moves = { a = 1 }", "must be a table like"},
      {"moves = { a = { args = 1 } }", "'args' is a list"},
      {"moves = { a = { args = { { name = 'x' } } } }", "'type' must be one of"},
      {"moves = { a = { args = { { name = 'x', type = 'flag' }, { name = 'x', type = 'flag' } } } "
       "}",
       "'args' is a list"},
      {"moves = { a = { args = { { name = 'x', type = 'integer', to = 5000 } } } }",
       "more than 4096 ways"},
      {"moves = { a = { args = { { name = 'x', type = 'integer', form = 1 } } } }", "form"},
      {"moves = { a = { legal = true } }", "must be a function"},
      {"moves = { a = { effect = function() end } }", "effect"},
      {"bots = { b = 1 }", "'bots' holds functions"},
      {"bots = { b = function() return true end }", "'bots' holds functions"},
  };
  for (const auto& [field, why] : rows) {
    INFO(field);
    CHECK_THAT(flaws_of_fields(field), Has(why));
  }
  const auto printed = load_layer(
      {"house.lua", "house",
       "return { api = 2, game = 'teufel', name = 'house', moves = { draw = {}, stop = {} } }"});
  REQUIRE(printed);
  const auto rules = resolve(*find_game("teufel"), Variant{{*printed}});
  REQUIRE_FALSE(rules);
  CHECK(rules.error().size() == 2);
}
