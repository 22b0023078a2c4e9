#include "audit/stops.h"

#include "audit/luck.h"
#include "core/find_by.h"
#include "engine/choice.h"
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

// Seals what `move` does not show, once for each value that it could have been. Gives a failure
// that `is_told` takes for the one that the journal tells; else one for which nothing can be said,
// as only the clock stopped it; else any of a house rule; nothing: none has failed.
std::optional<Error> sealing_failure(const Table& table, const journal::Move& move,
                                     const std::function<bool(const Error&)>& is_told) {
  std::optional<Error> found;
  for (const Choice& choice : table.legal()) {
    for (const Json& command : commands_of(choice, table.setup())) {
      if (table.public_form(command) != move.command()) {
        continue;
      }
      auto sealing = table.seal(command, std::nullopt);
      if (!sealing && is_told(sealing.error())) {
        return std::move(sealing.error());
      }
      const bool failed = !sealing && (sealing.error().fault == Fault::Interrupted ||
                                       sealing.error().fault == Fault::HouseRule);
      if (failed && (!found || sealing.error().fault == Fault::Interrupted)) {
        found = std::move(sealing.error());
      }
    }
  }
  return found;
}

}  // namespace

Stops::Stops(const journal::Opening& opening)
    : sealed_(opening.mode == Mode::Virtual && !opening.redacted),
      redacted_(opening.redacted.has_value()),
      format_(opening.format),
      observed_(opening.mode == Mode::Table),
      id_(journal::id_of(opening)) {}

std::optional<Finding> Stops::judge(const Waiting& stop, Table& table, Dice& dice) {
  const auto wrong = [&](Detail what) {
    return Finding{"illegal",     stop.n, stop.offset, std::move(what), journal::to_text(stop.move),
                   stop.told.hook};
  };
  const auto is_told = [&](const Error& error) {
    return redacted_ ? error.fault == Fault::HouseRule && error.rule == stop.told.hook
                     : play::is_told(stop.told, error);
  };
  // Laying the value has failed, or else deciding the move: where values are sealed a null tells
  // that it was the first, at a real table and in a redacted journal it may be either.
  const bool hides = shows_no_value(stop.move);
  auto failure = hides ? sealing_failure(table, stop.move, is_told) : std::nullopt;
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
    ++never_;
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
  auto wrong = judge(stop, *table, dice);
  if (!dice.asked()) {
    return wrong;
  }
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

}  // namespace hausregel::audit
