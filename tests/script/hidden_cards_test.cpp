// Cards that one may see, of decks that are dealt anew every round: whose they are, in what order
// they come, and what is refused.
#include <algorithm>

#include "core/digest.h"
#include "engine/rules/hidden.h"
#include "script/house.h"

using namespace hausregel;
using namespace hausregel::script;

namespace {

std::string dealing_text(const std::string& round, const std::string& places = "") {
  return "return { api = 2, game = 'table', name = 'house', players = { 2, 4 },\n"
         "decks = {\n"
         "  pack = { cards = { 1, 2, 2, 3, 5, 7, 8, 9 }, reset = 'round' },\n"
         "  omens = { cards = { 1, 2, 3 } },\n"
         "},\n"
         "state = {\n" +
         places +
         "  hand = { each = 'seat', type = 'list', of = { type = 'card', deck = 'pack' },\n"
         "    most = 3, seen = 'owner', reset = 'round' },\n"
         "  trump = { type = 'card', deck = 'pack', seen = 'nobody', reset = 'round' },\n"
         "  open = { type = 'list', of = { type = 'card', deck = 'pack' }, most = 8,\n"
         "    reset = 'round' },\n"
         "  omen = { type = 'card', deck = 'omens' },\n"
         "},\n"
         "round = function(f, t)\n" +
         round + "\nend }";
}

Variant dealing(const std::string& round) {
  const auto layer = load_layer({"house.lua", "house", dealing_text(round)});
  INFO((layer ? std::string() : layer.error().front().message.text));
  REQUIRE(layer);
  return Variant{{*layer}};
}

std::string why_not_dealt(const std::string& round) {
  HouseGame house("table", dealing(round), 3);
  const auto events = house.step();
  return events ? "" : events.error().message.text;
}

std::string place_problem(const std::string& place) {
  const auto layer = load_layer({"house.lua", "house", dealing_text("", place + ",\n")});
  return layer ? "" : layer.error().front().message.text;
}

std::string pack_problem(const std::string& deck) {
  const auto layer =
      load_layer({"house.lua", "house",
                  "return { api = 2, game = 'table', name = 'house', decks = { d = " + deck +
                      " }, round = function(f, t) end }"});
  return layer ? "" : layer.error().front().message.text;
}

constexpr const char* kDealAll =
    "for _, seat in ipairs(f.seats) do\n"
    "  assert(t.draw({ deck = 'pack', n = 2, to = 'hand', seat = seat }) == nil)\n"
    "end\n";

}  // namespace

TEST_CASE("hidden cards are in one place, and in the deck for all to see", "[hooks]") {
  HouseGame house(
      "table",
      dealing(std::string("assert(#f.state.pack == 8 and #f.state.open == 0)\n") + kDealAll +
              "local card = t.draw({ deck = 'pack', to = 'open' })[1]\n"
              "assert(#f.state.pack == 7 and f.state.open[1] == card)\n"
              "t.draw({ deck = 'pack', to = 'trump' })\n"
              "assert(#f.state.pack == 7)\n"
              "local all = { card, f.state.trump }\n"
              "for _, seat in ipairs(f.seats) do\n"
              "  for _, held in ipairs(f.state.hand[seat]) do all[#all + 1] = held end\n"
              "end\n"
              "local sum = 0\n"
              "for _, one in ipairs(all) do sum = sum + one end\n"
              "assert(#all == 8 and sum == 37)\n"
              "t.reveal('hand', 2)\n"
              "assert(#f.state.pack == 5 and #f.state.hand[2] == 2)\n"
              "t.reveal('hand') t.reveal('trump')\n"
              "assert(#f.state.pack == 0)"),
      3);
  for (const Json& event : house.play(20)) {
    if (event.at("e") == Json("card_drawn")) {
      CHECK(event.at("n") == Json(7));
      CHECK(event.at("place") == Json("house.open"));
    }
    if (event.at("e") != Json("place_hidden")) { continue; }
    const bool trump = event.at("place") == Json("house.trump");
    CHECK(event.at("count") == Json(trump ? 1 : 2));
    CHECK(event.at("n").whole() + event.at("below").whole() == 9);
  }
  CHECK(std::ranges::count_if(house.draws(), [](const Draw& draw) {
          return draw.key == "deck/house.pack/r3/8" && draw.below == 1;
        }) == 1);
}

TEST_CASE("who looks sees his cards, and the deck tells nothing of others", "[hooks]") {
  HouseGame house("table", dealing(std::string(kDealAll) + "t.ask(1, 'look')"), 3);
  const auto refused = load_layer({"house.lua", "house", dealing_text("t.ask(1, 'look')")});
  REQUIRE(refused);
  CHECK_FALSE(house.step());  // no such move: what was dealt is void
  HouseGame asking(
      "table",
      [] {
        std::string text = dealing_text(std::string(kDealAll) + "t.ask(1, 'look')");
        text.insert(text.find("state ="), "moves = { look = {} },\n");
        return Variant{{*load_layer({"house.lua", "house", text})}};
      }(),
      3);
  REQUIRE(asking.step());
  const auto at = [&](std::string_view place, Seat who) {
    return asking.table().seen_by(who).at("places").at(place);
  };
  CHECK(to_text(at("house.hand", {})) == R"({"A":"?","B":"?","C":"?"})");
  CHECK(at("house.hand", seat(1)).at("B").items().size() == 2);
  CHECK(at("house.hand", seat(1)).at("A") == Json("?"));
  CHECK(at("house.pack", seat(1)).items().size() == 8);
  // The board says how many are left.
  CHECK(known_json(asking.table().state_json()).at("memory").at("own/deck/house.pack") == Json(6));
}

TEST_CASE("a deck that is dealt anew is neither limited nor laid aside", "[hooks]") {
  const std::string anew = "house.pack is dealt anew every round";
  CHECK(holds(why_not_dealt("t.limit('pack', 2)"), anew));
  CHECK(holds(why_not_dealt("t.discard({ deck = 'pack', card = 1 })"), anew));
  CHECK(holds(why_not_dealt(std::string(kDealAll) + "t.draw({ deck = 'pack', n = 3 })"),
              "house.pack has no card left"));
  CHECK(holds(why_not_dealt(std::string(kDealAll) + "t.draw({ deck = 'pack', to = 'trump' })\n"
                                                    "t.draw({ deck = 'pack', to = 'trump' })"),
              "lies hidden"));
  CHECK(holds(why_not_dealt("t.draw({ deck = 'pack', n = 4, to = 'hand', seat = 1 })"),
              "the cards that t.draw deals"));
  CHECK(holds(why_not_dealt("t.draw({ deck = 'omens', to = 'hand', seat = 1 })"), "of that deck"));
  CHECK(holds(why_not_dealt("t.draw({ deck = 'pack', to = 'hand' })"), "is no seat"));
  CHECK(holds(why_not_dealt("t.roll({ sides = 2, to = 'trump' })"),
              "so must the cards that t.draw deals"));
  CHECK(holds(why_not_dealt(std::string(kDealAll) + "t.set('hand', 1, {})"), "lies hidden"));
  // What lies in a hand is no card for another place, nor is what is still in the deck.
  CHECK(holds(why_not_dealt(std::string(kDealAll) + "t.put('open', 7)"), "every 7 is in the deck"));
  CHECK(why_not_dealt(std::string(kDealAll) + "t.reveal('hand', 1)\n"
                                              "local card = f.state.hand[1][1]\n"
                                              "t.take('hand', 1, card) t.put('open', card)")
            .empty());
}

TEST_CASE("what may hide cards is declared so", "[hooks]") {
  const std::string one = "it = { type = 'card', deck = 'pack'";
  CHECK(place_problem(one + ", seen = 'nobody', reset = 'round' }").empty());
  CHECK(place_problem(one + ", reset = 'turn' }").empty());
  CHECK(holds(place_problem(one + " }"), "'pack' is dealt anew every round"));
  CHECK(holds(place_problem(one + ", seen = 'owner', reset = 'round' }"), "each = \"seat\""));
  CHECK(holds(place_problem("it = { type = 'card', deck = 'omens', seen = 'nobody',\n"
                            "reset = 'round' }"),
              "cards can be seen by one alone if their deck"));
  CHECK(pack_problem("{ cards = { 1, 2 }, reset = 'round' }").empty());
  CHECK(pack_problem("{ cards = { 1, 2 }, reset = 'round', empty = 'stop' }").empty());
  const std::string bad = "is not shuffled again within it";
  CHECK(holds(pack_problem("{ cards = { 1, 2 }, reset = 'round', empty = 'reshuffle' }"), bad));
  CHECK(holds(pack_problem("{ cards = { 1, 2 }, reset = 'turn' }"), "'reset' must be one of"));
}

TEST_CASE("a card follows from the seed of its round and its number", "[hooks]") {
  const PlaceTypes types{{"house.pack",
                          {.type = PlaceKind::List,
                           .from = 1,
                           .to = 4,
                           .most = 4,
                           .distinct = true,
                           .start = 15,
                           .reset = Reset::Round,
                           .empty = WhenEmpty::Stop}},
                         {"house.hand",
                          {.each = Each::Seat,
                           .type = PlaceKind::List,
                           .from = 1,
                           .to = 4,
                           .most = 2,
                           .distinct = true,
                           .reset = Reset::Round,
                           .seen = Seen::Owner,
                           .deck = "house.pack"}}};
  CHECK_FALSE(flaw_of(types));
  PlaceTypes other = types;
  other[0].second.reset.reset();
  CHECK(flaw_of(other));
  other = types;
  other[1].second.reset = Reset::Game;
  CHECK(flaw_of(other));
  Setup setup;
  setup.players = {"A", "B"};
  setup.id = "0123456789abcdef";
  setup.places = std::make_shared<const PlaceTypes>(types);
  const HiddenRound of{setup, 3, 3, {"", ""}};
  const Digest seed = sha256("a seed");
  const WholeNumbers order = cards_dealt("house.pack", 1, 9, of, seed);
  CHECK(std::ranges::is_permutation(order, WholeNumbers{1, 2, 3, 4}));
  const auto got = fair_draw(Mac(round_key(seed, of.phrases)), setup.id, "deck/house.pack/r3/1", 4);
  CHECK(order[0] == got + 1);
  // The second and the third card, whoever has drawn the first.
  const PlaceHidden at{"house.hand", seat(1), 2, 2, 3, {}};
  const DeclaredPlaces places(setup.places, 2);
  CHECK(can_take(at, places));
  CHECK_FALSE(can_take({"house.hand", seat(1), 2, 2, 4, {}}, places));
  CHECK_FALSE(can_take({"house.hand", seat(1), 4, 2, 1, {}}, places));
  const auto [number, salt] = drawn_hidden(at, types[1].second, of, seed);
  CHECK(number == (1 << (order[1] - 1)) + (1 << (order[2] - 1)));
  CHECK(opening_of(at, types[1].second, of, seed).value.items().size() == 2);
}
