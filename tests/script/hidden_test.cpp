// Values that lie hidden for a round: who sees them, how they follow from its seed, and what is
// refused.
#include "engine/rules/hidden.h"

#include <algorithm>

#include "core/digest.h"
#include "script/house.h"
#include "script/load_layer.h"

using namespace hausregel;
using namespace hausregel::script;

namespace {

// A whole game whose round runs `round`, with two places that hide.
Variant hiding(const std::string& round, const std::string& more = "") {
  const std::string text =
      "return { api = 2, game = 'table', name = 'house', players = { 2, 4 },\n"
      "state = {\n"
      "  cup = { each = 'seat', type = 'list', of = { type = 'integer', from = 1, to = 6 },\n"
      "    most = 5, seen = 'owner', reset = 'round' },\n"
      "  trump = { type = 'choice', of = { 'red', 'blue', 'green' }, seen = 'nobody',\n"
      "    reset = 'round' },\n"
      "  target = { each = 'seat', type = 'seat', seen = 'owner', reset = 'round' },\n"
      "  seen = { type = 'integer', from = 0, to = 99 },\n"
      "},\n"
      "moves = { look = { args = { { name = 'n', type = 'integer', from = 0, to = 5 } },\n"
      "  legal = function(f, a) return a.n <= #f.state.cup[f.me], 'few' end } },\n"
      "say = { few = { en = 'few', de = 'wenig' } },\n" +
      more + "round = function(f, t)\n" + round + "\nend }";
  const auto layer = load_layer({"house.lua", "house", text});
  INFO(text);
  INFO((layer ? std::string() : layer.error().front().message.text));
  REQUIRE(layer);
  return Variant{{*layer}};
}

std::string refused_in(const std::string& round) {
  HouseGame house("table", hiding(round), 3);
  const auto events = house.step();
  return events ? "" : events.error().message.text;
}

std::string problem_of(const std::string& place) {
  const auto layer = load_layer(
      {"house.lua", "house",
       "return { api = 2, game = 'table', name = 'house', players = { 2, 4 }, state = { it = " +
           place + " }, round = function(f, t) t.set('it', 1) end }"});
  return layer ? "" : layer.error().front().message.text;
}

constexpr const char* kRollAll =
    "for _, seat in ipairs(f.seats) do t.roll({ sides = 6, n = 2, to = 'cup', seat = seat }) end\n";

}  // namespace

TEST_CASE("a function that acts sees what it has hidden, and others do not", "[hooks]") {
  HouseGame house(
      "table",
      hiding(std::string(kRollAll) + "t.roll({ sides = 3, to = 'trump' })\n"
                                     "assert(#f.state.cup[1] == 2 and f.state.trump ~= nil)\n"
                                     "t.set('seen', f.state.cup[2][1])\n"
                                     "local a = t.ask(1, 'look', { n = { to = 5 } })\n"
                                     "t.reveal('cup', 2)\n"
                                     "assert(f.state.cup[2][1] == f.state.seen)\n"
                                     "t.ask(2, 'look', { n = { to = 1 } })"),
      3);
  REQUIRE(house.step());
  const auto at = [&](std::string_view path, Seat who = {}) {
    const Json places = house.table().seen_by(who).at("places");
    const Json& one = places.at(std::string("house.") + std::string(path));
    return one;
  };
  CHECK(to_text(at("cup")) == R"({"A":"?","B":"?","C":"?"})");
  CHECK(at("trump") == Json("?"));
  CHECK(at("trump", seat(0)) == Json("?"));
  CHECK(at("cup", seat(0)).at("A").items().size() == 2);
  CHECK(at("cup", seat(0)).at("B") == Json("?"));
  CHECK(known_json(house.table().state_json()).at("places").at("house.cup").at("A") == Json("?"));
  // Where `legal` reads a cup, the list for everybody tells nothing of it; the answer is judged by
  // it.
  REQUIRE(house.table().legal().size() == 1);
  CHECK(house.table().legal()[0].max == 5);
  REQUIRE(house.step());
  CHECK(at("cup").at("B").items().size() == 2);
  CHECK(at("cup").at("B").items()[0] == Json(at("seen").whole()));
  CHECK(at("cup").at("A") == Json("?"));
}

TEST_CASE("what a place hides must be declared so, and fit", "[hooks]") {
  CHECK(holds(refused_in("t.roll({ sides = 6, to = 'seen' })"), "seen ="));
  CHECK(holds(refused_in("t.roll({ sides = 7, to = 'cup', seat = 1 })"), "every result must fit"));
  CHECK(holds(refused_in("t.roll({ sides = 6, n = 6, to = 'cup', seat = 1 })"), "must fit"));
  CHECK(holds(refused_in("t.roll({ sides = 4, to = 'trump' })"), "must fit"));
  CHECK(holds(refused_in("t.roll({ sides = 6, to = 'cup' })"), "is no seat"));
  CHECK(holds(refused_in("t.roll({ sides = 4, to = 'target', seat = 1 })"), "must fit"));
  CHECK(refused_in("t.roll({ sides = 3, to = 'target', seat = 1 })\n"
                   "assert(f.state.target[1] >= 1 and f.state.target[1] <= 3)\n"
                   "t.reveal('target', 1) t.reveal('trump')") == refused_in("t.reveal('trump')"));
  CHECK(holds(refused_in("t.roll({ sides = 6, to = 'none', seat = 1 })"), "there is no place"));
  const std::string rolled = "t.roll({ sides = 3, to = 'trump' }) ";
  CHECK(holds(refused_in(rolled + rolled), "lies hidden"));
  CHECK(holds(refused_in(rolled + "t.set('trump', 'red')"), "lies hidden"));
  CHECK(holds(refused_in("t.reveal('trump')"), "does not lie hidden"));
  CHECK(holds(refused_in(rolled + "t.reveal('trump') t.reveal('trump')"), "does not lie hidden"));
  CHECK(holds(refused_in(rolled + "t.reveal('seen')"), "does not lie hidden"));
  CHECK(refused_in(rolled + "t.reveal('trump') " + rolled).empty());

  const std::string bad = "a place with 'seen'";
  CHECK(problem_of("{ type = 'integer', to = 9, seen = 'nobody', reset = 'round' }").empty());
  CHECK(holds(problem_of("{ type = 'integer', to = 9, seen = 'nobody' }"), bad));
  CHECK(problem_of("{ type = 'integer', to = 9, seen = 'nobody', reset = 'turn' }").empty());
  CHECK(holds(problem_of("{ type = 'integer', to = 9, seen = 'nobody', reset = 'draw' }"), bad));
  CHECK(holds(problem_of("{ type = 'integer', to = 9, seen = 'owner', reset = 'round' }"), bad));
  CHECK(problem_of("{ type = 'seat', seen = 'nobody', reset = 'round' }").empty());
  CHECK(holds(problem_of("{ type = 'integer', to = 9, seen = 'me' }"), "one of owner, nobody"));
}

TEST_CASE("hooks that answer, legal and bots see nothing that is not theirs", "[hooks]") {
  const auto fails = [](const std::string& more, const std::string& round) {
    HouseGame house("table", hiding(round, more), 2);
    Result<Json> last = house.step();
    for (int i = 0; i < 3 && last; ++i) { last = house.step("steady"); }
    return last ? "" : last.error().message.text;
  };
  const std::string roll = kRollAll;
  CHECK(holds(fails("hooks = { game_over = function(f) return #f.state.cup[1] > 9 end },\n", roll),
              "hidden from this function"));
  CHECK(holds(fails("bots = { look = function(f) return { #f.state.cup[3 - f.me] } end },\n",
                    roll + "t.ask(1, 'look')"),
              "hidden from this function"));
  CHECK(fails("bots = { look = function(f) return { #f.state.cup[f.me] } end },\n",
              roll + "t.ask(1, 'look')")
            .empty());
}
