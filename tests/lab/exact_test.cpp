// Simulations against games so small that every course of them can be followed: what is counted is
// what the rules make likely, under rules that nobody has chosen.
#include <cmath>
#include <cstdlib>
#include <map>
#include <utility>

#include "core/lists.h"
#include "lab/random_rules.h"
#include "lab/simulate.h"
#include "script/bots.h"

using namespace hausregel;

namespace {

constexpr double kLeast = 1e-8;  // courses that are rarer are left out
constexpr std::uint64_t kBlocks = 400;
const Strings kBots{"bold", "careful"};  // neither of them leaves anything to chance

// A bot's script, which is not loaded again for every question: it keeps nothing.
class Loaded final : public Hooks {
 public:
  explicit Loaded(std::shared_ptr<Hooks> script) : script_(std::move(script)) {}
  bool has(std::string_view question) const override { return script_->has(question); }
  Result<HookAnswer> ask(const HookSpec& spec, std::span<const Fact> facts) override {
    return script_->ask(spec, facts);
  }
  Place place_of(std::string_view question) const override { return script_->place_of(question); }
  void renew() override {}

 private:
  std::shared_ptr<Hooks> script_;
};

// Follows one course of a move: `results` for the first draws. `wanted`: the next draw, if they do
// not suffice; what has been decided is then of no use.
class OneCourse final : public Dice {
 public:
  explicit OneCourse(Results results) : results_(results) {}
  std::int64_t below(const DrawKey& key, std::int64_t n) override {
    if (used_ < results_.size()) { return results_[used_++]; }
    if (wanted == 0) {
      wanted = n;
      throws = key.text().starts_with("roll/");
    }
    return 0;
  }

  std::int64_t wanted = 0;
  bool throws = false;  // it is a barrel's

 private:
  Results results_;
  std::size_t used_ = 0;
};

// A game between two moves.
struct Moment {
  std::unique_ptr<Table> table;
  Json::List laid;  // values not yet opened
  double weight = 0;
};
using Moments = std::map<std::string, Moment>;  // by everything that the rest depends on

// What is expected of a game, summed over starters and the seats of bots.
struct Expected {
  double bold = 0;     // its wins
  double starter = 0;  // the wins of whoever begins
  double rounds = 0;
  double weight = 0;  // of all courses that were followed
};

class Courses {
 public:
  Courses(const Game& game, const Json& rules, int seats)
      : game_(game), rules_(rules), setup_(lab::lab_setup(seats)) {
    for (const std::string& name : kBots) {
      bots_.emplace_back(script::shipped_bot(std::string(game.name()), name));
    }
    const Json* chance = rules.find("stand_chance");
    stands_ = chance != nullptr ? chance->items()[0].whole() : 0;
  }

  // False: a bot has no answer under these rules.
  bool follow(Expected& all) {
    for (int starter = 0; starter < setup_.seats(); ++starter) {
      for (turn_ = 0; turn_ < setup_.seats(); ++turn_) {
        setup_.starter = seat(starter);
        auto table = game_.open(setup_, rules_);
        REQUIRE(table);
        Moments now;
        now.emplace("", Moment{std::move(*table), {}, 1});
        while (!now.empty() && possible_) { now = later(now, all); }
      }
    }
    return possible_;
  }

 private:
  int bot_at(Seat who) const { return (who.index + turn_) % setup_.seats() == 0 ? 0 : 1; }

  Moments later(Moments& now, Expected& all) {
    Moments next;
    for (auto& [key, moment] : now) {
      const Status status = moment.table->status();
      if (status.over) {
        count(moment, status, all);
      } else if (const auto command = command_of(moment, status)) {
        branch(moment, *command, next);
      }
    }
    return next;
  }

  void count(const Moment& moment, const Status& status, Expected& all) const {
    const SeatList winners = moment.table->outcome().winners;
    const double each = moment.weight / static_cast<double>(winners.size());
    for (const Seat who : winners) {
      all.bold += bot_at(who) == 0 ? each : 0;
      all.starter += who == setup_.starter ? each : 0;
    }
    all.rounds += moment.weight * status.round;
    all.weight += moment.weight;
  }

  std::optional<Json> command_of(Moment& moment, const Status& status) {
    Json command;
    if (!status.unopened.empty()) {
      command.set("move", "open");
      Json::List values;
      for (const Seat who : status.unopened) {
        for (const Json& value : moment.laid) {
          if (value.has_text("player", setup_.name(who))) { values.push_back(value); }
        }
      }
      command.set("values", Json(std::move(values)));
      moment.laid.clear();
      return command;
    }
    if (status.to_move.empty()) {
      command.set("move", "next");
      return command;
    }
    const Seat who = status.to_move[0];
    const int bot = bot_at(who);
    auto chosen = moment.table->choose({kBots[as_index(bot)], &bots_[as_index(bot)]}, who, luck_);
    possible_ = possible_ && chosen;
    if (!chosen) { return std::nullopt; }
    command = std::move(*chosen);
    if (moment.table->public_form(command)) {
      const auto sealing = moment.table->seal(command, std::nullopt);
      if (!sealing) { FAIL(to_text(command)); }
      moment.laid.push_back(sealing->opening);
      command = sealing->command;
    }
    return command;
  }

  // Adds where the command can lead.
  void branch(const Moment& from, const Json& command, Moments& next) const {
    std::vector<std::pair<WholeNumbers, double>> courses{{{}, from.weight}};
    while (!courses.empty()) {
      const auto [results, weight] = std::move(courses.back());
      courses.pop_back();
      auto table = from.table->clone();
      OneCourse dice(results);
      const auto decided = table->decide(command, dice);
      if (dice.wanted > 0) {
        each_result(dice, [&](std::int64_t result, double share) {
          if (weight * share < kLeast) { return; }
          courses.emplace_back(results, weight * share);
          courses.back().first.push_back(result);
        });
        continue;
      }
      if (!decided) { FAIL(to_text(command)); }
      const std::string key = table->state_json() + to_text(Json(from.laid));
      Moment& there = next[key];
      if (there.table == nullptr) { there = {std::move(table), from.laid, 0}; }
      there.weight += weight;
    }
  }

  // Calls each(result, share) for the results of a draw; those of a barrel that mean the same are
  // one (docs/journal.md, the names of draws).
  template <class Each>
  void each_result(const OneCourse& dice, Each each) const {
    const auto share = 1 / static_cast<double>(dice.wanted);
    if (!dice.throws) {
      for (std::int64_t result = 0; result < dice.wanted; ++result) { each(result, share); }
      return;
    }
    const auto stands = static_cast<double>(stands_) * share;
    each(0, stands);
    each(stands_, stands);
    if (2 * stands_ < dice.wanted) { each(2 * stands_, 1 - 2 * stands); }
  }

  const Game& game_;
  Json rules_;
  Setup setup_;
  std::vector<Loaded> bots_;
  std::int64_t stands_ = 0;
  BotLuck luck_{1, 1};  // nobody asks it
  int turn_ = 0;
  bool possible_ = true;
};

// A small game: what it is played with, and other rules as they come.
Json some_rules(Lots& lots, const Game& game) {
  Json rules{Json::Object{}};
  for (const RuleSpec& spec : game.rules()) {
    if (lots.one_in(3)) { rules.set(spec.name, value(lots, spec)); }
  }
  const auto few = [&] { return Json(lots.from(1, 2)); };
  if (game.name() == "teufel") {
    rules.set("coal", Json(Json::List{Json(Json::List{Json(25), few()}),
                                      Json(Json::List{Json(40), few()})}));
    rules.set("devils", few());
    rules.set("goal", 100);
    rules.set("start_chips", 60);
    rules.set("track", Json(Json::List{Json(20), Json(50), Json(80)}));
  } else {
    rules.set("barrels", Json(Json::List{Json(Json::List{Json(2), Json(5)}),
                                         Json(Json::List{Json(3), Json(4)}),
                                         Json(Json::List{Json(6), Json(6)})}));
    rules.set("specials", 0);
    rules.set("stand_chance", Json(Json::List{Json(1), Json(lots.from(2, 4))}));
    rules.set("goal", lots.from(1, 4));
  }
  rules.set("players_min", 2);
  rules.set("players_max", kSeatLimit);
  rules.set("max_rounds", lots.from(1, 2));
  return rules;
}

// Whether an interval, widened by what was left out, holds `value`.
bool holds_value(const lab::Estimate& found, double value, double slack) {
  return value >= found.interval.low - slack && value <= found.interval.high + slack;
}

// What a simulation finds.
struct Found {
  lab::Estimate bold;
  lab::Estimate starter;
  lab::Estimate rounds;
};

Found simulated(const Game& game, const Json& rules, int seats, unsigned seed) {
  lab::SimulationOrder order;
  order.game = &game;
  order.rules = rules;
  order.players = seats;
  order.line_ups = {Strings(as_index(seats), kBots[1])};
  order.line_ups[0][0] = kBots[0];
  order.rotates = true;
  order.games = kBlocks * order.block_size();
  order.seed = seed;
  order.make_script = [&](const std::string& bot, const Json&) {
    return script::shipped_bot(std::string(game.name()), bot);
  };
  const auto all = lab::simulate(order, {});
  REQUIRE(all);
  return {all->by_bot(order)[0].share, all->wins(lab::Quantity::kTurn), all->rounds()};
}

}  // namespace

TEST_CASE("simulate: small games are as likely as their rules make them", "[lab][exact]") {
  const Game& game = *find_game(GENERATE("teufel", "polterfass"));
  const int seats = game.name() == "teufel" ? 2 : 3;
  const char* longer = std::getenv("HAUSREGEL_LONG");
  const int wanted = longer != nullptr && *longer == '1' ? 200 : 6;
  int missed = 0;
  int done = 0;
  for (unsigned seed = 1; done < wanted; ++seed) {
    REQUIRE(seed < 20u * static_cast<unsigned>(wanted));
    Lots lots(seed);
    const Json rules = some_rules(lots, game);
    INFO(game.name() << " " << to_text(rules) << " seed " << seed);
    if (!game.open(lab::lab_setup(seats), rules)) { continue; }
    Expected all;
    if (!Courses(game, rules, seats).follow(all)) { continue; }
    ++done;
    const double games = static_cast<double>(seats) * seats;
    const double slack = 1 - all.weight / games + 1e-9;
    CHECK(slack < 1e-4);
    const Found found = simulated(game, rules, seats, seed);
    missed += holds_value(found.bold, all.bold / games, slack) ? 0 : 1;
    missed += holds_value(found.starter, all.starter / games, slack) ? 0 : 1;
    missed += holds_value(found.rounds, all.rounds / games, 3 * slack) ? 0 : 1;
  }
  const double due = 0.05 * 3 * wanted;
  CHECK(missed <= due + 3 * std::sqrt(due * 0.95));
}
