// One table or several side by side: the same games, by whatever rules.
#include <cstdlib>
#include <random>

#include "catch.h"
#include "engine/game.h"

using namespace hausregel;

namespace {

constexpr std::uint64_t kGames = 60;  // more than a lane each, so that lanes begin games anew
constexpr int kRounds = 40;           // most of a game

class Lots {
 public:
  explicit Lots(unsigned seed) : bits_(seed) {}
  std::int64_t from(std::int64_t least, std::int64_t most) {
    const auto span = static_cast<std::uint64_t>(most - least) + 1;
    return least + static_cast<std::int64_t>(bits_() % span);
  }
  bool one_in(int n) { return from(1, n) == 1; }

 private:
  std::mt19937_64 bits_;
};

// Small values are likelier: most limits allow what nobody plays by.
std::int64_t number(Lots& lots, const RuleLimits& limits) {
  const std::int64_t widest = lots.one_in(8) ? 2000 : 25;
  return lots.from(limits.min, std::min(limits.max, limits.min + widest));
}

Json value(Lots& lots, const RuleSpec& spec) {
  const auto items = [&](auto item) {
    Json::List list;
    for (auto left = lots.from(spec.items.min, std::min<std::int64_t>(spec.items.max, 9)); left > 0;
         --left) {
      list.emplace_back(item());
    }
    return Json(std::move(list));
  };
  const auto pair = [&] {
    return Json(Json::List{Json(number(lots, spec.limits)), Json(number(lots, spec.second))});
  };
  switch (spec.kind) {
    case RuleKind::Boolean:
      return Json(lots.one_in(2));
    case RuleKind::IntegerOrChoice:
    case RuleKind::Choice:
      if (spec.kind == RuleKind::Choice || lots.one_in(2)) {
        const auto last = static_cast<std::int64_t>(spec.choices.size()) - 1;
        return Json(std::string(spec.choices[static_cast<std::size_t>(lots.from(0, last))]));
      }
      return Json(number(lots, spec.limits));
    case RuleKind::Integer:
      return spec.standard.is_int() && lots.one_in(2)
                 ? Json(std::clamp(*spec.standard.integer() + lots.from(-3, 3), spec.limits.min,
                                   spec.limits.max))
                 : Json(number(lots, spec.limits));
    case RuleKind::Integers:
      return items([&] { return Json(number(lots, spec.limits)); });
    case RuleKind::Pairs:
      return items(pair);
    case RuleKind::Fraction:
      return pair();
  }
  return {};
}

// Games that end, by rules of which half are the standard ones; they may contradict each other.
PlayoutOrder some_order(Lots& lots, const Game& game, unsigned seed) {
  PlayoutOrder order;
  const auto seats = static_cast<std::size_t>(lots.from(2, kSeatLimit));
  for (std::size_t i = 0; i < seats; ++i) {
    order.setup.players.push_back("P" + std::to_string(i + 1));
    const auto last = static_cast<std::int64_t>(game.bots().size()) - 1;
    order.bots.emplace_back(game.bots()[static_cast<std::size_t>(lots.from(0, last))]);
  }
  order.setup.mode = Mode::Lab;
  order.setup.starter = seat(static_cast<int>(lots.from(0, order.setup.seats() - 1)));
  order.seed = seed;
  order.rotates = lots.one_in(2);
  order.line_ups = static_cast<std::uint64_t>(lots.from(1, 3));
  order.line_up = order.line_ups - 1;
  order.first = order.rotates ? 5 * seats : 5;
  order.last = order.first + kGames;
  for (const RuleSpec& spec : game.rules()) {
    if (lots.one_in(2)) { order.rules.set(spec.name, value(lots, spec)); }
  }
  order.rules.set("players_min", Json(2));
  order.rules.set("players_max", Json(kSeatLimit));
  order.rules.set("max_rounds", Json(lots.from(1, kRounds)));
  return order;
}

}  // namespace

TEST_CASE("lanes: by any rules, tables side by side play what one table plays", "[lab]") {
  const Game& game = *find_game(GENERATE("teufel", "polterfass"));
  const char* longer = std::getenv("HAUSREGEL_LONG");
  const int wanted = longer != nullptr && *longer == '1' ? 2000 : 100;
  unsigned seed = 1;
  for (int played = 0; played < wanted; ++seed) {
    Lots lots(seed);
    PlayoutOrder order = some_order(lots, game, seed);
    INFO(game.name() << " " << to_text(order.rules) << " seed " << seed);
    if (!game.open(order.setup, order.rules)) { continue; }
    ++played;
    Tally single;
    single.each.resize(kGames);
    order.lanes = 1;
    REQUIRE(game.play_out(order, single, nullptr));
    REQUIRE(single.games == kGames);
    for (const int lanes : {4, 8}) {
      Tally several;
      several.each.resize(kGames);
      order.lanes = lanes;
      INFO(lanes << " lanes");
      REQUIRE(game.play_out(order, several, nullptr));
      REQUIRE(several == single);
    }
  }
  CHECK(seed < 100u * static_cast<unsigned>(wanted));
}

TEST_CASE("lanes: fewer games than lanes, and some that are left over", "[lab]") {
  const Game& game = *find_game(GENERATE("teufel", "polterfass"));
  Lots lots(1);
  PlayoutOrder order = some_order(lots, game, 1);
  order.rules = Json(Json::Object{{"players_min", Json(2)}});
  for (const std::uint64_t count : {0u, 1u, 5u, 17u}) {
    order.last = order.first + count;
    Tally single;
    order.lanes = 1;
    REQUIRE(game.play_out(order, single, nullptr));
    CHECK(single.games == count);
    for (const int lanes : {0, 4, 8}) {
      Tally several;
      order.lanes = lanes;
      REQUIRE(game.play_out(order, several, nullptr));
      CHECK(several == single);
    }
  }
}
