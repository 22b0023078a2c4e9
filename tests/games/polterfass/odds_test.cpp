// What is said about one more throw, beside every way in which the barrels can fall.
// HAUSREGEL_LONG=1: of everything that can stand, under each of the rules, else of one in 16.
#include <cstdlib>
#include <map>
#include <random>
#include <set>

#include "games/polterfass/arrange.h"
#include "games/polterfass/game.h"

using namespace hausregel;
using namespace hausregel::polterfass;

namespace {

// The same numbers on every machine.
class Any {
 public:
  explicit Any(unsigned seed) : from_(seed) {}
  int within(int low, int high) {
    return low + static_cast<int>(from_() % static_cast<unsigned>(high - low + 1));
  }
  bool coin() { return within(0, 1) == 1; }

 private:
  std::mt19937 from_;
};

Rules any_rules(Any& any) {
  Rules r;
  r.specials = any.within(0, 3);
  r.barrels.clear();
  for (int i = any.within(1, 4 - r.specials); i > 0; --i) {
    const int low = any.within(1, 6);
    const bool twin = r.barrels.size() > 0 && any.coin();
    r.barrels.push_back(twin ? r.barrels[0] : Pair{low + any.within(0, 3), low});
  }
  r.stand_chance = {any.within(1, 2), any.within(2, 4)};
  r.throw_saved_by = static_cast<SavedBy>(any.within(0, 1));
  r.rethrow_specials = static_cast<Rethrow>(any.within(0, 2));
  r.destroying = static_cast<Destroying>(any.within(0, 1));
  r.doubling = static_cast<Doubling>(any.within(0, 2));
  r.double_factor = any.within(1, 4);
  r.double_destroyed = any.coin();
  return r;
}

// Every way for so many barrels to lie or show an end.
void each_rack(const Scene& scene, std::vector<int>& ups, const auto& visit) {
  const int b = static_cast<int>(ups.size());
  if (b == scene.state.barrels.size) { return visit(ups); }
  const Ends ends = scene.state.barrels.ends[b];
  for (const int up : {kLying, ends.first, ends.second}) {
    ups.push_back(up);
    each_rack(scene, ups, visit);
    ups.pop_back();
  }
}

Scene showing(Scene scene, const std::vector<int>& ups) {
  scene.to_pour({});
  Rack rack;
  for (int b = 0; b < scene.state.barrels.size; ++b) {
    rack.add({scene.state.barrels.ends[b], ups[static_cast<std::size_t>(b)], false, false});
  }
  scene.state.barrels = rack;
  return scene;
}

// The best of states that several throws and choices reach: each state is played on once.
using Best = std::vector<std::pair<State, int>>;

int best_of_all_choices(const Scene& scene, Best& known) {
  if (scene.state.served) { return *scene.state.served; }
  for (const auto& [state, best] : known) {
    if (state == scene.state) { return best; }
  }
  int best = 0;
  for (const Choice& choice : Polterfass::legal(scene.rules, scene.state, scene.setup)) {
    for (const Json& command : commands_of(choice, scene.setup)) {
      if (choice.move != Roll::kName) {
        Command move;
        REQUIRE(codec::take_variant(command, "move", move, scene.setup));
        Scene after = scene;
        REQUIRE(after.make(move));
        best = std::max(best, best_of_all_choices(after, known));
      }
    }
  }
  known.emplace_back(scene.state, best);
  return best;
}

struct Count {
  std::int64_t all = 0;
  std::int64_t failed = 0;
  std::map<int, std::int64_t> served;
  Best known;
};

// Throws every barrel of `flies` from `at` on every way; `ways` lead here.
void count(const Scene& scene, const Roll& roll, const std::vector<int>& flies,
           std::vector<std::int64_t>& results, std::int64_t ways, Count& found) {
  const Pair chance = scene.rules.stand_chance;
  if (results.size() == flies.size()) {
    Scene after = scene;
    REQUIRE(after.make(roll, results));
    found.all += ways;
    if (has<InnkeeperFailed>(after.events)) {
      found.failed += ways;
    } else {
      found.served[best_of_all_choices(after, found.known)] += ways;
    }
    return;
  }
  const std::array<std::pair<int, int>, 3> kWays{
      {{0, chance.first},
       {chance.first, chance.first},
       {2 * chance.first, 2 * (chance.second - chance.first)}}};
  for (const auto& [result, many] : kWays) {
    if (many > 0) {
      results.push_back(result);
      count(scene, roll, flies, results, ways * many, found);
      results.pop_back();
    }
  }
}

Chance share(std::int64_t ways, std::int64_t of) { return chance_of({Ways(ways), Ways(of)}); }

void check_throw(const Scene& scene, const ThrowOdds& odds, int now) {
  Roll roll;
  roll.again = odds.specials;
  std::vector<int> flies;
  for (int b = 0; b < scene.state.barrels.size; ++b) {
    const bool again = std::find(roll.again.begin(), roll.again.end(), b) != roll.again.end();
    if (again || !scene.state.barrels.standing.has(b)) { flies.push_back(b); }
  }
  Count found;
  std::vector<std::int64_t> results;
  count(scene, roll, flies, results, 1, found);
  CHECK(odds.barrels == static_cast<int>(flies.size()));
  CHECK(odds.fails == share(found.failed, found.all));
  std::vector<MugsOdds> served;
  std::int64_t sum = 0;
  std::int64_t more = 0;
  for (const auto& [mugs, ways] : found.served) {
    served.push_back({mugs, share(ways, found.all)});
    sum += mugs * ways;
    more += mugs > now ? ways : 0;
  }
  CHECK(odds.served == served);
  CHECK(odds.average == average_of({Ways(sum), Ways(found.all)}));
  CHECK(odds.more == share(more, found.all));
}

void check_odds(const Scene& scene) {
  const PourOdds odds = pour_odds(scene.rules, scene.state);
  Scene closed = scene;
  REQUIRE(closed.make(Close{}));
  Best known;
  CHECK(odds.now == best_of_all_choices(closed, known));
  if (!closed.state.served) {
    CHECK(pour_odds(scene.rules, closed.state) == PourOdds{odds.now, {}});
  }
  std::set<std::multiset<int>> thrown;
  for (const BarrelSet specials : possible_throws(scene.rules, scene.state)) {
    std::multiset<int> faces;
    for (const int b : specials) { faces.insert(scene.state.barrels.up[b]); }
    thrown.insert(faces);
  }
  CHECK(odds.throws.size() == thrown.size());
  for (const ThrowOdds& one : odds.throws) { check_throw(scene, one, odds.now); }
}

}  // namespace

TEST_CASE("odds of polterfass are those of every fall of up to 4 barrels", "[polterfass][odds]") {
  const char* longer = std::getenv("HAUSREGEL_LONG");
  const bool all = longer != nullptr && *longer != '\0';
  Any any(23);
  for (int rules = 0; rules < 200; ++rules) {
    const Scene scene(4, any_rules(any));
    std::vector<int> ups;
    std::vector<std::vector<int>> racks;
    each_rack(scene, ups, [&](const std::vector<int>& rack) { racks.push_back(rack); });
    for (const std::vector<int>& shown : racks) {
      if (all || any.within(0, 15) == 0) { check_odds(showing(scene, shown)); }
    }
  }
}

TEST_CASE("guests are told what the innkeeper may do next", "[polterfass][odds]") {
  Scene scene;
  scene.to_pour({9, 8, X});
  const PourOdds pours = pour_odds(scene.rules, scene.state);
  scene.to_order({9, 8, X});
  CHECK(pour_odds(scene.rules, scene.state) == pours);
  CHECK(pours.now == 9);
  REQUIRE(pours.throws.size() == 2);
  CHECK(pours.throws[0].barrels == 6);
  CHECK(pours.throws[0].fails == share(64, 729));  // (2/3)^6
  CHECK(pours.throws[1].barrels == 7);
}

TEST_CASE("throws of too many ways are said not to be computed", "[polterfass][odds]") {
  Scene scene(4, house([](Rules& r) {
                r.barrels.clear();
                for (int i = 1; i <= 10; ++i) { r.barrels.push_back({10 + i, i}); }
                r.specials = 4;
              }));
  scene.to_pour({X});
  const PourOdds odds = pour_odds(scene.rules, scene.state);
  CHECK(odds.now == 0);
  REQUIRE(odds.throws.size() == 2);
  CHECK(odds.throws[0].barrels == 13);
  CHECK_FALSE(odds.throws[0].fails);
  CHECK_FALSE(odds.throws[1].fails);
}
