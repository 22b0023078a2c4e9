#include "audit/stops.h"

#include <utility>

#include "audit/luck.h"
#include "core/find_by.h"
#include "engine/choice.h"
#include "engine/game.h"
#include "engine/hooks.h"
#include "play/stopped.h"

namespace hausregel::audit {
namespace {

// Draws that nobody has recorded: given as 0, and noticed.
class NoDice final : public Dice {
 public:
  explicit NoDice(int next_luck) : next_luck_(next_luck) {}

  std::int64_t below(const DrawKey&, std::int64_t) override {
    asked_ = true;
    return 0;
  }
  int next_luck() override { return next_luck_; }
  std::optional<Digest> seed(int) override {
    asked_ = true;
    return Digest{};
  }
  bool asked() const { return asked_; }

 private:
  int next_luck_;
  bool asked_ = false;
};

// Draws of one luck, whose seed is known.
class LuckDice final : public Dice {
 public:
  LuckDice(std::string id, int luck, const Digest& seed, const Digest& key)
      : id_(std::move(id)), luck_(luck), seed_(seed), mac_(key) {}

  std::int64_t below(const DrawKey& key, std::int64_t n) override {
    return fair_draw(mac_, id_, key.text(), n);
  }
  int next_luck() override { return luck_; }
  std::optional<Digest> seed(int) override { return seed_; }

 private:
  std::string id_;
  int luck_;
  Digest seed_;
  Mac mac_;
};

bool shows_no_value(const journal::Move& move) {
  const Json* commit = move.command().find("commit");
  return commit != nullptr && commit->is_null();
}

// The fact that a failure of many values stands for.
constexpr std::string_view kManyValues = "audit.fact.stops_many";

// Most values that are tried: those that a hook is asked about, and the stake of nothing.
constexpr int kMostTried = kValuesJudged + 1;

// Whether `hook` is one that may be asked while a value is sealed.
bool judges_values(const hausregel::Game* game, std::string_view hook) {
  const auto* spec = game != nullptr ? find_by(game->hooks(), &HookSpec::name, hook) : nullptr;
  return spec != nullptr && spec->asked == HookSpec::Asked::Judging;
}

// Seals what a move does not show, once for each value that it could have been.
class Sealings {
 public:
  // All outlive the object. `is_told` takes a failure for the one that the journal tells.
  Sealings(const Table& table, const journal::Move& move,
           const std::function<bool(const Error&)>& is_told)
      : table_(table), move_(move), is_told_(is_told) {}

  // A failure that is told; else one for which nothing can be said, as only the clock stopped it,
  // or there are more values than are tried; else any of a house rule; nothing: none has failed.
  std::optional<Error> failure() {
    const Json& command = move_.command();
    const std::string* player = command.find_text("player");
    for (const Choice& choice : table_.legal()) {
      const bool theirs = player != nullptr && choice.player.somebody() &&
                          table_.setup().name(choice.player) == *player;
      if (theirs && command.at("move") == Json(choice.move)) {
        each_command(choice, table_.setup(), [&](const Json& open) { return goes_on(open); });
      }
      if (ended_) {
        break;
      }
    }
    return std::move(found_);
  }

 private:
  bool goes_on(const Json& open) {
    if (table_.public_form(open) != move_.command()) {
      return true;
    }
    if (++tried_ > kMostTried) {
      return end_with(Error{Fault::Interrupted, Message(kManyValues)});
    }
    auto sealing = table_.seal(open, std::nullopt);
    if (sealing) {
      return true;
    }
    Error& error = sealing.error();
    if (is_told_(error)) {
      return end_with(std::move(error));
    }
    const bool late = error.fault == Fault::Interrupted;
    if (late || (error.fault == Fault::HouseRule && !found_)) {
      found_ = std::move(error);
    }
    return true;
  }
  bool end_with(Error error) {
    found_ = std::move(error);
    ended_ = true;
    return false;
  }

  const Table& table_;
  const journal::Move& move_;
  const std::function<bool(const Error&)>& is_told_;
  std::optional<Error> found_;
  int tried_ = 0;
  bool ended_ = false;
};

}  // namespace

Stops::Stops(const journal::Opening& opening)
    : sealed_(opening.mode == Mode::Virtual && !opening.redacted),
      redacted_(opening.redacted.has_value()),
      format_(opening.format),
      observed_(opening.mode == Mode::Table),
      id_(journal::id_of(opening)),
      game_(find_game(opening.game)) {
  for (const journal::LayerText& layer : opening.variant) {
    files_.push_back(layer.name + ".lua");
  }
}

std::optional<Finding> Stops::judge(const Waiting& stop, Table& table, Dice& dice) {
  const auto wrong = [&](Detail what) {
    return Finding{"illegal",     stop.n, stop.offset, std::move(what), journal::to_text(stop.move),
                   stop.told.hook};
  };
  const std::function<bool(const Error&)> is_told = [&](const Error& error) {
    return redacted_ ? error.fault == Fault::HouseRule && error.rule == stop.told.hook
                     : play::is_told(stop.told, error, files_);
  };
  // Laying the value has failed, or else deciding the move: where values are sealed a null tells
  // that it was the first, at a real table and in a redacted journal it may be either.
  const bool hides = shows_no_value(stop.move);
  auto failure = hides && judges_values(game_, stop.told.hook)
                     ? Sealings(table, stop.move, is_told).failure()
                     : std::nullopt;
  const bool found = failure && (is_told(*failure) || failure->fault == Fault::Interrupted);
  if (!found && !(hides && sealed_)) {
    if (auto decided = table.decide(stop.move.command(), dice); !decided) {
      failure = std::move(decided.error());
    }
  }
  if (!failure) {
    return wrong({"audit.detail.no_stop", "no house rule stops this"});
  }
  if (failure->fault == Fault::Interrupted) {
    ++(failure->message.id == kManyValues ? many_ : late_);
    return std::nullopt;
  }
  if (failure->fault != Fault::HouseRule) {
    return wrong(by_rule(*failure));
  }
  return is_told(*failure) ? std::nullopt
                           : std::optional(wrong(worded("audit.detail.other_stop",
                                                        "it stops for another reason: {why}", {},
                                                        {{"why", by_rule(*failure)}})));
}

std::optional<Finding> Stops::take(const journal::Line& line, const Walk& walk, std::int64_t luck) {
  RuleStopped told = *play::read_stopped(line.parts.events);
  if (line.parts.dice != "[]") {
    return finding_at(line, "draw_differs",
                      {"audit.detail.stop_draws", "a move that was stopped records no draws"});
  }
  const bool is_hook = !hooks_ || contains(*hooks_, told.hook);
  const auto* move = std::get_if<journal::Move>(&line.doing());
  if (move == nullptr || !is_hook) {
    return finding_at(line, "illegal", {"audit.detail.no_stop", "no house rule stops this"},
                      std::string(line.parts.doing), told.hook);
  }
  Waiting stop{
      line.n,         static_cast<std::int64_t>(line.offset), walk.line().position(), luck, *move,
      std::move(told)};
  const auto table = walk.table().clone();
  NoDice dice(static_cast<int>(luck));
  const std::int64_t late = late_;
  auto wrong = judge(stop, *table, dice);
  if (!dice.asked()) {
    return wrong;
  }
  late_ = late;  // as decided with draws that are none it says nothing
  if (observed_) {
    ++never_;
  } else {
    waiting_.push_back(std::move(stop));
  }
  return std::nullopt;
}

std::vector<Finding> Stops::settle(const Walk& walk, const SeedOf& seed_of) {
  std::vector<Finding> found;
  std::erase_if(waiting_, [&](const Waiting& stop) {
    const auto seed = seed_of(stop.luck);
    if (!seed) {
      return false;
    }
    const auto table = walk.table_at(stop.position);
    if (!table) {
      return false;
    }
    const std::string phrases =
        phrases_in((*table)->state_json(), (*table)->setup().players.size());
    LuckDice dice(id_, static_cast<int>(stop.luck), *seed, key_of(format_, *seed, phrases));
    if (auto wrong = judge(stop, **table, dice)) {
      found.push_back(*std::move(wrong));
    }
    return true;
  });
  return found;
}

void Stops::end(Verdict& legality) const {
  const auto tell = [&](std::string_view fact, std::int64_t count) {
    if (count > 0) {
      legality.facts.add(std::string(fact), {{"count", count}});
      legality.not_done();
    }
  };
  tell("audit.fact.stops", static_cast<std::int64_t>(waiting_.size()) + never_);
  tell("audit.fact.stops_late", late_);
  tell(kManyValues, many_);
}

}  // namespace hausregel::audit
