// Decks: cards are drawn from what is left, lie in one place at a time, and come back.
#include <algorithm>
#include <map>

#include "engine/rules/variant.h"
#include "script/house.h"
#include "script/load_layer.h"

using namespace hausregel;
using namespace hausregel::script;

namespace {

constexpr const char* kCards =
    "decks = { goals = { cards = { 'bold', 'bold', 'rich', 'rich', 'wise' } },\n"
    "  omens = { cards = { 1, 2, 3, 7 }, empty = 'stop' } },\n"
    "state = {\n"
    "  goal = { each = 'seat', type = 'card', deck = 'goals', reset = 'round' },\n"
    "  hand = { type = 'list', of = { type = 'card', deck = 'goals' }, most = 2 },\n"
    "  omen = { type = 'card', deck = 'omens' },\n"
    "},\n";

std::string deck_head(const std::string& game, const std::string& declared) {
  return "return { api = 2, game = '" + game + "', name = 'house',\n" + declared;
}

Variant loaded_deck(const std::string& text) {
  const auto layer = load_layer({"house.lua", "house", text});
  INFO(text);
  INFO((layer ? std::string() : layer.error().front().message.text));
  REQUIRE(layer);
  return Variant{{*layer}};
}

Variant with_decks(const std::string& round) {
  return loaded_deck(deck_head("table", kCards) + "round = function(f, t)\n" + round + "\nend }");
}

// Returns why the first round fails; empty: it does not.
std::string why_no_card(const std::string& round) {
  HouseGame house("table", with_decks(round), 3);
  const auto events = house.step();
  return events ? "" : events.error().message.text;
}

std::string deck_problem(const std::string& declared) {
  const auto layer = load_layer(
      {"house.lua", "house", deck_head("table", declared) + "round = function(f, t) end }"});
  return layer ? "" : layer.error().front().message.text;
}

Json places_in(HouseGame& house) { return known_json(house.table().state_json()).at("places"); }

}  // namespace

TEST_CASE("every card of a deck is in one place, over many rounds", "[hooks]") {
  for (const char* game : {"table", "teufel", "polterfass"}) {
    const std::string deals =
        "function(f, t)\n"
        "  for _, seat in ipairs(f.seats) do\n"
        "    local card = t.draw({ deck = 'goals', to = 'goal', seat = seat })[1]\n"
        "    assert(f.state.goal[seat] == card)\n"
        "  end\n"
        "  assert(#f.state.hand == 0 or f.count(f.state.hand, 'wise') < 2)\n"
        "  t.set('hand', {})\n"
        "  local both = t.draw({ deck = 'goals', n = 2 })\n"
        "  assert(#both == 2)\n"
        "  t.put('hand', both[2])\n"  // from aside
        "end";
    const bool whole = std::string(game) == "table";
    HouseGame house(
        game,
        loaded_deck(deck_head(game, kCards) + (whole ? "round = " : "hooks = { round_begin = ") +
                    deals + (whole ? "}" : " } }")),
        3);
    std::map<std::string, int> drawn;
    int count = 0;
    for (const Json& event : house.play(30)) {
      if (event.at("e") != Json("card_drawn")) { continue; }
      ++drawn[event.at("card").text()];
      ++count;
      CHECK(event.find("player") ==
            (event.find("place") != nullptr ? event.find("player") : nullptr));
    }
    CHECK(count >= 40);
    CHECK(drawn["bold"] > drawn["wise"]);
    CHECK(drawn.size() == 3);
    const auto first = std::ranges::find_if(
        house.draws(), [](const Draw& draw) { return draw.key == "deck/house.goals/r1/1"; });
    REQUIRE(first != house.draws().end());
    CHECK(first->below == 5);
  }
}

TEST_CASE("a deck ends, is laid aside or limited", "[hooks]") {
  HouseGame house("table",
                  with_decks("t.limit('omens', 3)\n"
                             "assert(#f.state.omens == 3 and not has(f.state.omens, 7))\n"
                             "t.discard({ deck = 'omens', card = 2 })\n"
                             "local omen = t.draw({ deck = 'omens', to = 'omen' })[1]\n"
                             "assert(f.state.omen == omen and #f.state.omens == 1)\n"
                             "t.set('omen', nil)\n"
                             "assert(f.state.omen == nil and #f.state.omens == 1)\n"
                             "t.finish({ 1 })"),
                  3);
  const auto events = house.step();
  REQUIRE(events);
  CHECK(to_text(places_in(house).at("house.omens-out")) == "[7]");
  CHECK(places_in(house).at("house.omen") == Json());

  CHECK(holds(why_no_card("t.draw({ deck = 'omens', n = 5 })"), "house.omens has no card left"));
  CHECK(holds(why_no_card("t.draw({ deck = 'goals', n = 3, to = 'hand' })"), "it is full"));
  CHECK(holds(why_no_card("t.draw({ deck = 'omens', to = 'goal', seat = 1 })"), "cannot take"));
  CHECK(holds(why_no_card("t.draw({ deck = 'goals', to = 'goal' })"), "is no seat"));
  CHECK(holds(why_no_card("t.draw({ deck = 'goals', to = 'nowhere' })"), "there is no place"));
  CHECK(holds(why_no_card("t.draw({ deck = 'hand' })"), "as in { deck ="));
  CHECK(holds(why_no_card("t.draw('goals')"), "as in { deck ="));
  CHECK(holds(why_no_card("t.draw({ deck = 'goals', n = 21 })"), "1 to 20 cards"));
  CHECK(holds(why_no_card("t.discard({ deck = 'omens', card = 5 })"), "no 5 left in house.omens"));
  CHECK(holds(why_no_card("t.discard({ deck = 'goals', card = {} })"), "left in house.goals"));
  CHECK(holds(why_no_card("t.limit('goals', 0)"), "from which nothing has been drawn"));
  CHECK(holds(why_no_card("t.draw({ deck = 'goals' }) t.limit('goals', 2)"),
              "nothing has been drawn"));
  CHECK(holds(why_no_card("t.limit('goals')"), "how many kinds"));
  CHECK(holds(why_no_card("t.limit('omens', 2) t.set('omens-out', {})"), "there is no place"));
  CHECK(holds(why_no_card("t.draw({ deck = 'omens', to = 'omens-out' })"), "there is no place"));
  CHECK(holds(why_no_card("t.discard('omens', 1)"), "a deck and one of its cards"));
  CHECK(holds(why_no_card("t.set('goals', {})"), "house.goals is a deck"));
  CHECK(holds(why_no_card("t.take('goals', 'bold')"), "house.goals is a deck"));
  // What is in the deck cannot lie elsewhere.
  CHECK(holds(why_no_card("t.put('hand', 'bold')"), "every \"bold\" is in the deck"));
  CHECK(holds(why_no_card("t.set('goal', 1, 'wise')"), "every \"wise\" is in the deck"));
  CHECK(holds(why_no_card("t.set('goal', 1, 'none')"), "or nil"));
  CHECK(holds(why_no_card("t.set('omen', 4)"), "is in the deck"));
}

TEST_CASE("decks are declared with their cards", "[hooks]") {
  const auto deck = [](const std::string& what) {
    return deck_problem("decks = { d = { cards = " + what + " } },\n");
  };
  CHECK(deck("{ storm = 2, calm = 1 }").empty());
  CHECK(deck("{ 0, 5, 5, 9 }").empty());
  for (const char* wrong : {"{}", "{ storm = 0 }", "{ storm = 65 }", "{ 'A b' }", "{ -1, 2 }",
                            "{ 1, 'storm' }", "3", "{ storm = 'two' }", "{ 0, 60 }"}) {
    INFO(wrong);
    CHECK(holds(deck(wrong), "a deck has 1 to 64 cards"));
  }
  std::string many = "{ ";
  for (int i = 0; i < 10'000; ++i) { many += "1, "; }
  CHECK(holds(deck(many + "}"), "more than 1000 entries"));
  CHECK(holds(deck_problem("decks = { d = { cards = { 1 }, empty = 'never' } },\n"), "'empty'"));
  CHECK(holds(deck_problem("decks = { d = { card = { 1 } } },\n"), "a deck has 1 to 64 cards"));
  const std::string card = "decks = { d = { cards = { 1, 2 } } },\n";
  CHECK(holds(deck_problem("state = { c = { type = 'card', deck = 'd' } },\n"),
              "names one of the decks"));
  CHECK(
      holds(deck_problem(card + "state = { c = { type = 'card' } },\n"), "names one of the decks"));
  CHECK(holds(deck_problem(card + "state = { d = { type = 'flag' } },\n"), "the name of a place"));
  CHECK(holds(deck_problem(card + "state = { c = { type = 'card', deck = 'd', start = 1 } },\n"),
              "has no start"));
  CHECK(holds(deck_problem("decks = { d = { cards = { 1, 1, 2 } } },\nstate = { c = { type = "
                           "'list', of = { type = 'card', deck = 'd' }, distinct = true } },\n"),
              "leave 'distinct' out"));
  CHECK(
      holds(deck_problem(card + "state = { c = { type = 'card', deck = 'd', each = 'seat', reset = "
                                "'round', seen = 'owner' } },\n"),
            "'seen'"));
}

TEST_CASE("a journal cannot double a card", "[hooks]") {
  HouseGame house("table", with_decks("t.draw({ deck = 'goals', to = 'goal', seat = 1 })"), 3);
  const auto folded = [&](const std::string& events) {
    return house.table().clone()->fold(*read_json("[" + events + "]")).has_value();
  };
  const std::string wise = R"({"e":"card_drawn","deck":"house.goals","card":"wise"})";
  const std::string set = R"({"e":"place_set","place":"house.hand","was":[],"value":["wise"]})";
  CHECK(folded(wise));
  CHECK_FALSE(folded(wise + "," + wise));
  CHECK_FALSE(folded(set));
  CHECK(folded(wise + "," + set));
  CHECK_FALSE(folded(R"({"e":"card_drawn","deck":"house.goals","card":7})"));
  CHECK_FALSE(folded(R"({"e":"card_drawn","deck":"house.hand","card":"wise"})"));
  CHECK_FALSE(folded(R"({"e":"card_drawn","deck":"house.omens","card":3,"place":"house.goal"})"));
  CHECK_FALSE(folded(R"({"e":"card_discarded","deck":"house.omens","card":5})"));
  CHECK_FALSE(folded(R"({"e":"place_set","place":"house.omens","was":[1,2,3,7],"value":[]})"));
  const std::string limited = R"({"e":"deck_limited","deck":"house.omens","n":2})";
  CHECK(folded(limited));
  CHECK_FALSE(folded(limited + "," + limited));
  CHECK_FALSE(folded(R"({"e":"deck_limited","deck":"house.omens","n":0})"));
}

TEST_CASE("who looks into a deck sees the card that comes next", "[hooks]") {
  HouseGame house("table",
                  with_decks("t.peek({ deck = 'goals', to = 1 })\n"
                             "t.peek({ deck = 'omens', to = 2 })\n"
                             "t.draw({ deck = 'goals' })\n"
                             "t.discard({ deck = 'omens', card = f.state.omens[1] })\n"
                             "if f.round == 3 then t.finish({ 1 }) end"),
                  3);
  int looks = 0;
  for (int round = 1; round <= 3; ++round) {
    const auto events = house.step();
    REQUIRE(events);
    const auto shown = events_called(events->items(), "shown_to");
    const auto drawn = events_called(events->items(), "card_drawn");
    const auto lost = events_called(events->items(), "shown_void");
    REQUIRE(shown.size() == 2);
    CHECK(shown[0].at("player") == Json("A"));
    CHECK(shown[0].at("deck") == Json("house.goals"));
    CHECK(shown[0].at("value") == drawn[0].at("card"));
    REQUIRE(lost.size() == 1);
    CHECK(lost[0] ==
          Json(Json::Object{{"e", "shown_void"}, {"player", "B"}, {"deck", "house.omens"}}));
    ++looks;
  }
  CHECK(looks == 3);
  CHECK_FALSE(holds(house.table().state_json(), "\"shown\""));
}

TEST_CASE("a look into a deck is refused where there is nothing to see", "[hooks]") {
  CHECK(holds(why_no_card("t.peek({ deck = 'goal', to = 1 })"), "the next card of a deck"));
  CHECK(holds(why_no_card("t.peek({ deck = 'omens', to = 4 })"), "is no seat"));
  CHECK(holds(why_no_card("t.draw({ deck = 'omens', n = 4 }) t.peek({ deck = 'omens', to = 1 })"),
              "no card left"));
  CHECK(holds(why_no_card("t.peek({ deck = 'omens', to = 1 }) t.peek({ deck = 'omens', to = 1 })"),
              "already seen the next card"));
  CHECK(why_no_card("t.peek({ deck = 'omens', to = 1 }) t.peek({ deck = 'omens', to = 2 })") == "");
  CHECK(why_no_card("t.peek({ deck = 'omens', to = 1 }) t.draw({ deck = 'omens' })\n"
                    "t.peek({ deck = 'omens', to = 1 })") == "");
}

TEST_CASE("a move takes up to twelve values", "[hooks]") {
  const auto with_args = [](int count) {
    std::string text = "moves = { go = { args = {";
    for (int i = 0; i < count; ++i) {
      text += " { name = '" + std::string(1, static_cast<char>('a' + i)) + "', type = 'flag' },";
    }
    return text + " } } },\n";
  };
  HouseGame house("table",
                  loaded_deck(deck_head("table", with_args(12)) +
                              "round = function(f, t)\n"
                              "local a = t.ask(1, 'go') assert(a.a ~= nil and a.l ~= nil) end }"),
                  3);
  REQUIRE(house.step());
  REQUIRE(house.step());
  CHECK(holds(deck_problem(with_args(13)), "at most 12"));
}
