#include "audit/rejudge.h"

#include <algorithm>

#include "audit/luck.h"
#include "engine/codec.h"
#include "engine/events.h"
#include "journal/format.h"
#include "journal/replay.h"
#include "journal/writer.h"
#include "play/closing.h"

namespace hausregel::audit {

using play::closing_at;
using play::decide_again;
using play::decide_on;
using play::Decided;
using play::TableDriver;
namespace {

std::string words_of(const std::string& key, std::int64_t below) {
  return key + " below " + std::to_string(below);
}

}  // namespace

std::optional<std::int64_t> RecordedDice::take(const DrawKey& key, std::int64_t n, bool hidden) {
  const Draw* draw = draw_ < entry_.draws.size() ? &entry_.draws[draw_] : nullptr;
  const std::string wanted = key.text();
  if (!mismatch_ && (draw == nullptr || draw->key != wanted || draw->below != n ||
                     draw->got.has_value() == hidden)) {
    mismatch_ = Mismatch{
        draw != nullptr ? Detail(words_of(draw->key, draw->below)) : worded("audit.detail.no_draw"),
        words_of(wanted, n)};
  }
  const bool lower = lowered_ == draw_++;
  return draw != nullptr && draw->got ? std::optional(*draw->got - (lower ? 1 : 0)) : std::nullopt;
}

std::int64_t RecordedDice::below(const DrawKey& key, std::int64_t n) {
  return std::clamp<std::int64_t>(take(key, n, false).value_or(0), 0, n - 1);
}

std::optional<Digest> RecordedDice::seed(int luck) {
  if (!publishes_) { return std::nullopt; }
  for (const LuckOpened& opened : codec::events_of<LuckOpened>(entry_.events)) {
    if (opened.luck.value_or(0) == luck) { return opened.seed; }
  }
  return Digest{};
}

std::optional<RecordedDice::Mismatch> RecordedDice::mismatch() const {
  if (mismatch_ || draw_ >= entry_.draws.size()) { return mismatch_; }
  const Draw& left = entry_.draws[draw_];
  return Mismatch{words_of(left.key, left.below), worded("audit.detail.no_draw")};
}

Finding differing(const char* kind, const Events& stated, const Events& due,
                  const std::string& what) {
  const Json::List recorded = stated.list();
  const Json::List expected = due.list();
  std::size_t at = 0;
  while (at < std::min(recorded.size(), expected.size()) && recorded[at] == expected[at]) { ++at; }
  const auto event = [&](const Json::List& events) {
    return at < events.size() ? Detail(to_text(events[at])) : worded("audit.detail.no_event");
  };
  Finding finding{kind};
  finding.stated = event(recorded);
  finding.found = event(expected);
  finding.what = worded(what, {{"number", at + 1}});
  return finding;
}

namespace {

// No game comes near it; a house rule that never lets one end does.
constexpr std::int64_t kMostMoves = 1'000'000;

class PlayOn final : public TableDriver {
 public:
  PlayOn(std::unique_ptr<Table> table, SameLuck& luck)
      : TableDriver(std::move(table)), luck_(luck) {}

  // Of a table that has followed `log` up to entry `after`, or the opening (0).
  PlayedOn run(const Log& log, const std::map<std::int64_t, Json>& values, std::int64_t after,
               const Chooser& chooser) {
    for (const auto& [n, value] : values) {  // what lies sealed, or has: of each player the latest
      const Doing sealing = log.entries().doing_of(n);
      const Seat who = table().setup().find(*std::get<Move>(sealing).player());
      if (n <= after && who.somebody()) {
        held(who) = value.is_object() ? std::optional(value) : std::nullopt;
      }
    }
    const Digest seed = sha256("hausregel/1|stand-in|" + log.opening().link.hash + "|bots");
    played_.after = after;
    luck_.stand_in();
    auto moved = follow();
    while (moved && !table().status().over) {
      BotLuck luck(first_eight(seed), static_cast<std::uint64_t>(played_.moves));
      const auto stepped = step(chooser, Rounds::Open, luck);
      moved = stepped ? known() : fail(stepped.error());
    }
    if (!moved) {
      played_.stop = Stop{played_.moves + 1, std::move(failed_), std::move(moved.error())};
    }
    played_.other_luck = luck_.stood_in();
    played_.other_luck_from = luck_.stood_in_from();
    return std::move(played_);
  }

 private:
  // Whether everything is known that must be opened now.
  Result<> known() {
    for (const Seat who : table().status().unopened) {
      if (!held(who)) {
        return fail_worded(Fault::Refused, "audit.detail.unknown_sealed",
                           {{"player", table().setup().name(who)}});
      }
    }
    return {};
  }

  std::optional<Salt> salt() override {
    return table().setup().mode == Mode::Virtual ? std::optional(Salt{}) : std::nullopt;
  }

  Result<Decided> decide(const Json& command, std::span<const std::int64_t>) override {
    if (played_.moves >= kMostMoves) { return fail_worded(Fault::Refused, "audit.detail.no_end"); }
    luck_.begin(table());
    auto decided = decide_on(table(), command, luck_);
    played_.moves += decided ? 1 : 0;
    failed_ = decided ? std::nullopt : std::optional(Move::of(command).value());
    return decided;
  }

  SameLuck& luck_;
  PlayedOn played_;
  std::optional<Doing> failed_;  // the move that has stopped
};

Closing closed(const Table& table) {
  return closing_at(table, table.status().over ? CloseWhy::Ended : CloseWhy::Abandoned);
}

}  // namespace

Result<Rejudged> rejudge(const Log& log, std::unique_ptr<Table> fresh, const Chooser& then) {
  const auto replay = replayed(log);
  TRY(replay);
  // What had happened when a branch began, for a table of other rules than any of the evening's.
  Json::List before = log.opening().events.list();
  std::erase_if(before, [](const Json& event) { return is_event(event, RulesChanged::kName); });
  TRY(fresh->begin(before));
  Rejudged rejudged;
  const auto line = replay->line();
  const auto values = sealed_values(log.entries(), line);
  SameLuck luck(log, line);
  fresh->know([&luck](int of) { return luck.seed(of); });
  std::int64_t last = 0;
  for (const Entry& entry : log.entries().on(line)) {
    const auto value = values.find(entry.n);
    auto next = fresh->clone();
    luck.begin(*next);
    auto events =
        decide_again(*next, entry.doing, value != values.end() ? &value->second : nullptr, luck);
    if (events && luck.unknown()) {
      events =
          fail_worded(Fault::Refused, "audit.detail.unknown_draw", {{"draw", *luck.unknown()}});
    }
    if (!events) {
      rejudged.stop = Stop{entry.n, entry.doing, std::move(events.error())};
      break;
    }
    fresh = std::move(next);
    last = entry.n;
    ++rejudged.moves;
    if (*events != entry.events) {
      rejudged.changed.push_back({entry.n, entry.doing, entry.events, *events});
    }
  }
  if (then && !fresh->status().over) {
    PlayOn play(std::move(fresh), luck);
    rejudged.then = play.run(log, values, last, then);
    fresh = std::move(play).release();
  }
  rejudged.was_over = replay->table().status().over;
  rejudged.now_over = fresh->status().over;
  rejudged.was = closed(replay->table());
  rejudged.now = closed(*fresh);
  return rejudged;
}

}  // namespace hausregel::audit
