// The first throw, further throws, and when the innkeeper fails.
#include <map>

#include "games/polterfass/arrange.h"

using namespace hausregel;
using namespace hausregel::polterfass;

namespace {

const std::vector<int> kNothing(9, 0);

std::vector<std::int64_t> operator+(std::vector<std::int64_t> a,
                                    const std::vector<std::int64_t>& b) {
  a.insert(a.end(), b.begin(), b.end());
  return a;
}

std::vector<int> numbers(BarrelSet set) {
  std::vector<int> all;
  for (const int b : set) { all.push_back(b); }
  return all;
}

BarrelsThrown throw_in(const EventList& events) {
  return std::get<BarrelsThrown>(only<BarrelsThrown>(events).at(0));
}

}  // namespace

TEST_CASE("Q-01 a first throw in which only specials stand is repeated", "[polterfass]") {
  Scene scene;
  const auto specials_only = scene.results({0, 0, 0, 0, 0, 0, 0, X, D});
  const auto a_nine = scene.results({9, 0, 0, 0, 0, 0, 0, 0, 0});
  REQUIRE(scene.make(Next{}, specials_only + a_nine));
  CHECK(names_of_events(scene.events) == std::vector<std::string>{"round_started", "barrels_thrown",
                                                                  "throw_repeated",
                                                                  "barrels_thrown"});
  CHECK(scene.state.phase == Phase::Order);
}

TEST_CASE("Q-01 by house rule any standing barrel is enough for the first throw", "[polterfass]") {
  Scene scene(4, house([](Rules& r) { r.first_throw_needs = FirstNeeds::Any; }));
  REQUIRE(scene.make(Next{}, scene.results({0, 0, 0, 0, 0, 0, 0, X, 0})));
  CHECK_FALSE(has<ThrowRepeated>(scene.events));
}

TEST_CASE("Q-02 a first throw is repeated with all nine barrels", "[polterfass]") {
  Scene scene;
  const auto an_x = scene.results({0, 0, 0, 0, 0, 0, 0, X, 0});
  const auto a_three = scene.results({0, 3, 0, 0, 0, 0, 0, 0, D});
  REQUIRE(scene.make(Next{}, an_x + a_three));
  CHECK(scene.draws.size() == 18);
  CHECK(numbers(scene.state.barrels.standing) == std::vector<int>{1, 8});
}

TEST_CASE("Q-02 by house rule only the lying barrels are thrown again", "[polterfass]") {
  Scene scene(4, house([](Rules& r) { r.first_throw_repeats = Repeats::Lying; }));
  const auto an_x = scene.results({0, 0, 0, 0, 0, 0, 0, X, 0});
  const auto a_three = scene.results({0, 3, 0, 0, 0, 0, 0, 0}, {0, 1, 2, 3, 4, 5, 6, 8});
  REQUIRE(scene.make(Next{}, an_x + a_three));
  CHECK(scene.draws.size() == 17);
  CHECK(numbers(scene.state.barrels.standing) == std::vector<int>{1, 7});
}

TEST_CASE("Q-04 only the barrels just thrown can save a throw", "[polterfass]") {
  Scene scene;
  scene.to_pour({9, 8, 7});
  REQUIRE(scene.make(Roll{}, scene.results({0, 0, 0, 0, 0, 0}, {2, 4, 5, 6, 7, 8})));
  CHECK(names_of_events(scene.events) ==
        std::vector<std::string>{"barrels_thrown", "innkeeper_failed"});
  CHECK(scene.state.phase == Phase::Open);
  CHECK_FALSE(scene.state.served);
}

TEST_CASE("Q-05 any of the standing specials may be thrown again, also none (Fig. 3)",
          "[polterfass]") {
  Scene scene;
  scene.to_pour({9, 8, 7, X, D});
  const auto choices = Polterfass::legal(scene.rules, scene.state, scene.setup);
  REQUIRE(choices.size() == 2);
  std::vector<std::string> rolls;
  for (const Json& command : commands_of(choices[0], scene.setup)) {
    rolls.push_back(to_text(*command.find("throw")));
  }
  CHECK(rolls == std::vector<std::string>{"[]", "[7]", "[8]", "[7,8]"});
  for (const Roll& roll : {Roll{}, Roll{{7}}, Roll{{8}}, Roll{{7, 8}}}) {
    Scene copy = scene;
    REQUIRE(copy.make(roll, {0}));
    std::vector<int> thrown{2, 4, 5, 6};
    thrown.insert(thrown.end(), roll.again.begin(), roll.again.end());
    CHECK(numbers(throw_in(copy.events).barrels.which) == thrown);
  }
}

TEST_CASE("Q-05 by house rule at least one standing special must be thrown again", "[polterfass]") {
  Scene scene(4, house([](Rules& r) { r.rethrow_specials = Rethrow::Some; }));
  scene.to_pour({9, X});
  CHECK(scene.refusal(Roll{}) == "Q-05");
  CHECK(scene.make(Roll{{7}}, {0}));
}

TEST_CASE("Q-05 by house rule at least one of two standing specials must be thrown again",
          "[polterfass]") {
  const Rules rules = house([](Rules& r) { r.rethrow_specials = Rethrow::OneOfTwo; });
  Scene lone(4, rules);
  lone.to_pour({9, X});
  CHECK(lone.make(Roll{}, {0}));
  Scene two(4, rules);
  two.to_pour({9, X, D});
  CHECK(two.refusal(Roll{}) == "Q-05");
  CHECK(two.make(Roll{{8}}, {0}));
}

TEST_CASE("Q-15 the first throw cannot fail", "[polterfass]") {
  Scene scene;
  REQUIRE(
      scene.make(Next{}, scene.results(kNothing) + scene.results(kNothing) + scene.results({2})));
  CHECK_FALSE(has<InnkeeperFailed>(scene.events));
  CHECK(only<ThrowRepeated>(scene.events).size() == 2);
  CHECK(scene.state.throws == 3);
}

TEST_CASE("Q-16 after the first throw it is the guests who are asked, not the innkeeper",
          "[polterfass]") {
  Scene scene;
  REQUIRE(scene.make(Next{}, scene.results({9})));
  const Status now = Polterfass::status(scene.state);
  CHECK(now.to_move == SeatList{kAugustin, kBenedikt, kBecky});
  CHECK(scene.refusal(Roll{}) == "P-36");
}

TEST_CASE("Q-20 every special has a destroyer on one end and a doubler on the other",
          "[polterfass]") {
  Scene scene;
  REQUIRE(scene.make(Next{}, scene.results({9, 0, 0, 0, 0, 0, 0, X, D})));
  CHECK(scene.state.barrels.size == 9);
  CHECK(scene.state.barrels.up[7] == kDestroys);
  CHECK(scene.state.barrels.up[8] == kDoubles);
  CHECK(scene.draws.at(7).key == "roll/r1/t1/b7");
}

TEST_CASE("P-06 the first throw is repeated as often as needed, and specials do not stay",
          "[polterfass]") {
  Scene scene;
  std::vector<std::int64_t> script;
  for (int i = 0; i < 5; ++i) { script = script + scene.results({0, 0, 0, 0, 0, 0, 0, D, D}); }
  REQUIRE(scene.make(Next{}, script + scene.results({0, 0, 0, 0, 0, 0, 5, 0, 0})));
  CHECK(only<ThrowRepeated>(scene.events).size() == 5);
  CHECK(numbers(scene.state.barrels.standing) == std::vector<int>{6});
  CHECK(scene.draws.back().key == "roll/r1/t6/b8");
}

TEST_CASE("P-07 the tap may be closed right after the first throw", "[polterfass]") {
  Scene scene;
  scene.to_pour({9, 6});
  REQUIRE(scene.make(Close{}));
  CHECK(scene.events == EventList{TapClosed{}, Served{15}});
}

TEST_CASE("P-08 what lies must be thrown, and a standing number barrel never is", "[polterfass]") {
  Scene scene;
  scene.to_pour({9, 6, X});
  CHECK(scene.refusal(Roll{{0}}) == "P-08");
  CHECK(scene.refusal(Roll{{8}}) == "P-08");
  CHECK(scene.refusal(Roll{{9}}) == "P-08");
  CHECK(scene.refusal(Roll{{7, 7}}) == "P-08");
  REQUIRE(scene.make(Roll{}, scene.results({8, 0, 0, 0, 0, 0}, {1, 2, 3, 4, 6, 8})));
  CHECK(numbers(throw_in(scene.events).barrels.which) == std::vector<int>{1, 2, 3, 4, 6, 8});
  CHECK(numbers(scene.state.barrels.standing) == std::vector<int>{0, 1, 5, 7});
}

TEST_CASE("P-09 an empty throw is not possible", "[polterfass]") {
  Scene scene;
  scene.to_pour({9, 8, 8, 7, 7, 6, 6, X, D});
  CHECK(scene.refusal(Roll{}) == "P-09");
  const auto choices = Polterfass::legal(scene.rules, scene.state, scene.setup);
  CHECK(commands_of(choices.at(0), scene.setup).size() == 3);
  CHECK(scene.make(Roll{{7}}, {0}));
}

TEST_CASE("P-10 only specials may be thrown, and the throw fails where they fall", "[polterfass]") {
  Scene scene;
  scene.to_pour({9, 8, 8, 7, 7, 6, 6, X, D});
  REQUIRE(scene.make(Roll{{7, 8}}, scene.results({0, 0}, {7, 8})));
  CHECK(names_of_events(scene.events) ==
        std::vector<std::string>{"special_thrown", "special_thrown", "barrels_thrown",
                                 "innkeeper_failed"});
}

TEST_CASE("P-11 a standing special saves a throw", "[polterfass]") {
  Scene scene;
  scene.to_pour({9});
  REQUIRE(scene.make(Roll{}, scene.results({0, 0, 0, 0, 0, 0, X, 0}, {1, 2, 3, 4, 5, 6, 7, 8})));
  CHECK_FALSE(has<InnkeeperFailed>(scene.events));
  CHECK(scene.state.phase == Phase::Pour);
}

TEST_CASE("P-11 by house rule only a number barrel saves a throw", "[polterfass]") {
  Scene scene(4, house([](Rules& r) { r.throw_saved_by = SavedBy::Number; }));
  scene.to_pour({9});
  REQUIRE(scene.make(Roll{}, scene.results({0, 0, 0, 0, 0, 0, X, 0}, {1, 2, 3, 4, 5, 6, 7, 8})));
  CHECK(has<InnkeeperFailed>(scene.events));
}

TEST_CASE("P-12 a thrown special that falls has no effect and goes with the next throw",
          "[polterfass]") {
  Scene scene;
  scene.to_pour({9, X});
  REQUIRE(scene.make(Roll{{7}}, scene.results({8, 0, 0, 0, 0, 0, 0, 0}, {1, 2, 3, 4, 5, 6, 7, 8})));
  CHECK(scene.events.at(0) == Event{SpecialThrown{7}});
  Scene closing = scene;
  REQUIRE(closing.make(Close{}));
  CHECK(closing.events == EventList{TapClosed{}, Served{17}});
  REQUIRE(scene.make(Roll{}, {0}));
  CHECK(throw_in(scene.events).barrels.which.has(7));
}

TEST_CASE("P-31 a barrel stands with one chance in three, both ends alike", "[polterfass]") {
  const Rules rules = standard();
  CHECK(results_of_barrel(rules.stand_chance) == 6);
  const Ends ends{9, 2};
  std::vector<int> shown;
  for (int result = 0; result < results_of_barrel(rules.stand_chance); ++result) {
    shown.push_back(face_of(rules.stand_chance, ends, result));
  }
  CHECK(shown == std::vector<int>{9, 2, 0, 0, 0, 0});
  Scene scene;
  REQUIRE(scene.make(Next{}, {0}));
  CHECK(scene.draws.at(0) == Draw{"roll/r1/t1/b0", 6, 0, DrawnFrom::Scripted});
}

TEST_CASE(
    "Q-25 however the cup is turned over, no result but the lying ones is likelier than another",
    "[polterfass]") {
  const Rules rules = standard();
  std::map<int, int> counts;
  for (int result = 0; result < results_of_barrel(rules.stand_chance); ++result) {
    ++counts[face_of(rules.stand_chance, Ends{6, 5}, result)];
  }
  CHECK(counts == std::map<int, int>{{0, 4}, {5, 1}, {6, 1}});
}

TEST_CASE("Q-25 how often barrels stand decides what is thrown, and nothing else", "[polterfass]") {
  struct Told {
    EventList events;
    std::vector<Choice> possible;
    State state;
  };
  // One round by typed throws: the first throw made again, an order each, a saved throw, the bill.
  const auto round = [](Pair chance) {
    Scene scene(4, house([&](Rules& r) { r.stand_chance = chance; }), Mode::Table);
    std::vector<Told> all;
    const auto make = [&](const Command& move, std::vector<std::int64_t> results = {}) {
      REQUIRE(scene.make(move, std::move(results)));
      all.push_back(
          {scene.events, Polterfass::legal(scene.rules, scene.state, scene.setup), scene.state});
    };
    make(Next{});
    make(Roll{}, scene.results({0, 0, 0, 0, 0, 0, 0, X, D}));
    make(Roll{}, scene.results({9, 3, 0, 0, 0, 0, 0, X, 0}));
    for (const Seat guest : {kAugustin, kBenedikt, kBecky}) {
      make(Order{guest, {1}, std::nullopt});
    }
    make(Roll{{7}}, scene.results({8, 0, 0, 0, 0, D, X}, {2, 3, 4, 5, 6, 7, 8}));
    make(Close{});
    make(Destroy{{9}});
    make(Double{{8}});
    Open open;
    for (const Seat guest : {kAugustin, kBenedikt, kBecky}) {
      open.values.push_back({guest, cards_of({guest.index}), std::nullopt});
    }
    make(open);
    return all;
  };
  const auto usual = round({1, 3});
  for (const Pair chance : {Pair{1, 2}, Pair{1, 20}, Pair{2, 3}, Pair{3, 7}}) {
    const auto other = round(chance);
    REQUIRE(other.size() == usual.size());
    for (std::size_t i = 0; i < usual.size(); ++i) {
      CHECK(other[i].events == usual[i].events);
      CHECK(other[i].state == usual[i].state);
      CHECK(other[i].possible.size() == usual[i].possible.size());
    }
  }
}

TEST_CASE("P-31 by house rule every barrel always stands", "[polterfass]") {
  Scene scene(4, house([](Rules& r) { r.stand_chance = {1, 1}; }));
  REQUIRE(scene.make(Next{}, {0, 1, 0, 1, 0, 1, 0, 1, 0}));
  CHECK(scene.state.barrels.lying().empty());
  CHECK(scene.state.barrels.worth() == 9 + 3 + 8 + 4 + 7 + 5 + 6);
}

TEST_CASE("P-36 nobody rolls before the orders lie, or after the tap is closed", "[polterfass]") {
  Scene scene;
  CHECK(scene.refusal(Roll{}) == "P-36");
  CHECK(scene.refusal(Close{}) == "P-36");
  scene.to_open(12);
  CHECK(scene.refusal(Roll{}) == "P-36");
  CHECK(scene.refusal(Next{}) == "P-36");
}

TEST_CASE("At a real table the first throw is a move of its own, and so is each repeat",
          "[polterfass]") {
  Scene scene(4, standard(), Mode::Table);
  REQUIRE(scene.make(Next{}));
  CHECK(names_of_events(scene.events) == std::vector<std::string>{"round_started"});
  CHECK(scene.state.phase == Phase::Throw);
  CHECK(Polterfass::status(scene.state).to_move == SeatList{kFranziska});
  CHECK(scene.refusal(Roll{{7}}) == "P-36");
  REQUIRE(scene.make(Roll{}, scene.results({0, 0, 0, 0, 0, 0, 0, X, D})));
  CHECK(scene.state.phase == Phase::Throw);
  REQUIRE(scene.make(Roll{}, scene.results({0, 0, 8, 0, 0, 0, 0, 0, 0})));
  CHECK(scene.state.phase == Phase::Order);
  CHECK(numbers(scene.state.barrels.standing) == std::vector<int>{2});
}

TEST_CASE("Q-05 P-09 what may and what must be thrown is told apart", "[polterfass]") {
  const auto words = [](const std::vector<int>& faces, Rules rules, Mode mode) {
    Scene scene(4, rules, mode);
    scene.to_pour(faces);
    return in_words(Polterfass::legal(scene.rules, scene.state, scene.setup)[0], scene.setup).text;
  };
  const Rules some = house([](Rules& r) { r.rethrow_specials = Rethrow::Some; });
  CHECK(words({9, 8}, standard(), Mode::Virtual) == "roll");
  CHECK(words({9, X}, standard(), Mode::Virtual) == "[throw X] roll");
  CHECK(words({9, X, D}, standard(), Mode::Virtual) == "[throw X|D] roll");
  CHECK(words({9, X, D}, some, Mode::Virtual) == "throw X|D roll");
  CHECK(words({9, X}, some, Mode::Virtual) == "throw X roll");
  CHECK(words({9, 8, 8, 7, 7, 6, 6, X, D}, standard(), Mode::Virtual) == "throw X|D roll");
  CHECK(words({9, X}, standard(), Mode::Table) == "[throw X] roll FACES|none");
}
