#include "audit/rejudge.h"

#include <algorithm>

#include "audit/luck.h"
#include "engine/events.h"
#include "journal/format.h"
#include "journal/replay.h"
#include "journal/secrets.h"
#include "play/closing.h"

namespace hausregel::audit {
namespace {

Error changed() { return {Fault::Input, plain("audit.detail.changed")}; }

std::uint64_t state_of(const Table& table) {
  return journal::state_number(journal::state_digest(table.state_json()));
}

}  // namespace

Walk::Walk(std::unique_ptr<Table> table, std::uint64_t end, Again again)
    : table_(std::move(table)),
      line_(state_of(*table_)),
      ends_{end},
      past_(*table_),
      again_(std::move(again)) {}

void Walk::moved(std::unique_ptr<Table> next, std::uint64_t state, std::uint64_t end) {
  table_ = std::move(next);
  line_.moved(state);
  ends_.push_back(end);
  past_.moved(line_, *table_);
}

void Walk::stayed(std::uint64_t end) {
  line_.stayed();
  ends_.push_back(end);
}

Result<void> Walk::go_to(std::int64_t target, bool for_good, std::uint64_t end) {
  auto table = table_at(target);
  TRY(table);
  table_ = std::move(*table);
  if (state_of(*table_) != line_.state(target)) { return fail(changed()); }
  line_.went(target, for_good);
  ends_.push_back(end);
  return {};
}

Result<std::string> Walk::text(std::int64_t n) const {
  const auto line = static_cast<std::size_t>(n);
  return again_(ends_[line - 1], ends_[line] - ends_[line - 1] - 1);
}

Result<std::string> Walk::events(std::int64_t n) const {
  const auto line = text(n);
  TRY(line);
  const auto parts = journal::take_apart(*line);
  return parts ? Result<std::string>(parts->events) : fail(changed());
}

Result<std::unique_ptr<Table>> Walk::table_at(std::int64_t n) const {
  return past_.at(line_, n, [this](std::int64_t of) { return events(of); });
}

namespace {

std::string words_of(std::string_view key, std::int64_t below) {
  return std::string(key) + " below " + std::to_string(below);
}

}  // namespace

std::int64_t RecordedDice::below(const DrawKey& key, std::int64_t n) {
  const bool there = draw_ < draws_.size();
  const journal::DrawText draw = there ? draws_[draw_] : journal::DrawText();
  const std::string wanted = key.text();
  if (!mismatch_ && (!there || draw.key != wanted || draw.below != n)) {
    mismatch_ =
        Mismatch{there ? Detail(words_of(draw.key, draw.below)) : worded("audit.detail.no_draw"),
                 words_of(wanted, n)};
  }
  ++draw_;
  return std::clamp<std::int64_t>(draw.got, 0, n - 1);
}

std::optional<Digest> RecordedDice::seed(int luck) {
  if (!publishes_) { return std::nullopt; }
  for (const LuckOpened& opened : events_of<LuckOpened>(events_)) {
    if (opened.luck.value_or(0) == luck) { return opened.seed; }
  }
  return Digest{};
}

std::optional<RecordedDice::Mismatch> RecordedDice::mismatch() const {
  if (mismatch_ || draw_ >= draws_.size()) { return mismatch_; }
  return Mismatch{words_of(draws_[draw_].key, draws_[draw_].below), worded("audit.detail.no_draw")};
}

bool has_event(std::string_view events, std::string_view name) {
  return events.find(R"({"e":")" + std::string(name) + '"') != std::string_view::npos;
}

Finding differing(const char* kind, std::string_view stated, std::string_view due,
                  const std::string& what) {
  journal::Elements recorded(stated);
  journal::Elements expected(due);
  const auto next = [](journal::Elements& events) {
    std::string_view event;
    return events.next(event) ? Detail(event) : worded("audit.detail.no_event");
  };
  Finding finding{kind};
  int number = 0;
  do {
    ++number;
    finding.stated = next(recorded);
    finding.found = next(expected);
  } while (finding.stated == finding.found && finding.stated.id.empty());
  finding.what = worded(what, {{"number", number}});
  return finding;
}

namespace {

// No game comes near it; a house rule that never lets one end does.
constexpr std::int64_t kMostMoves = 1'000'000;

class PlayOn final : public play::TableDriver {
 public:
  PlayOn(std::unique_ptr<Table> table, SameLuck& luck)
      : TableDriver(std::move(table)), luck_(luck) {}

  // Of a table that has followed `log` up to entry `after`, or the opening (0).
  PlayedOn run(const journal::Log& log, const std::map<std::int64_t, Json>& values,
               std::int64_t after, const play::Chooser& chooser) {
    for (const auto& [n, value] : values) {  // what lies sealed, or has: of each player the latest
      const journal::Doing sealing = log.entries().doing_of(n);
      const Seat who = table().setup().find(*std::get<journal::Move>(sealing).player());
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
  Result<void> known() {
    for (const Seat who : table().status().unopened) {
      if (!held(who)) {
        return fail(Fault::Refused,
                    worded("audit.detail.unknown_sealed", {{"player", table().setup().name(who)}}));
      }
    }
    return {};
  }

  std::optional<Salt> salt() override {
    return table().setup().mode == Mode::Virtual ? std::optional(Salt{}) : std::nullopt;
  }

  Result<play::Decided> decide(const Json& command, std::span<const std::int64_t>) override {
    if (played_.moves >= kMostMoves) { return fail(Fault::Refused, worded("audit.detail.no_end")); }
    luck_.begin(table());
    auto decided = play::decide_on(table(), command, luck_);
    played_.moves += decided ? 1 : 0;
    failed_ = decided ? std::nullopt : std::optional(journal::Move::of(command).value());
    return decided;
  }

  SameLuck& luck_;
  PlayedOn played_;
  std::optional<journal::Doing> failed_;  // the move that has stopped
};

// What had happened when a branch began, for a table of other rules than any of the evening's.
Json without_changes(Json events) {
  std::erase_if(*events.list(),
                [](const Json& event) { return is_event(event, RulesChanged::kName); });
  return events;
}

journal::Closing closed(const Table& table) {
  return play::closing_at(
      table, table.status().over ? journal::CloseWhy::Ended : journal::CloseWhy::Abandoned);
}

}  // namespace

Result<Rejudged> rejudge(const journal::Log& log, std::unique_ptr<Table> recorded,
                         std::unique_ptr<Table> fresh, const play::Chooser& then) {
  const auto replay = journal::replayed(log, std::move(recorded));
  TRY(replay);
  TRY(fresh->begin(without_changes(log.opening().events)));
  Rejudged rejudged;
  const std::vector<std::int64_t> line = replay->line();
  const auto values = journal::sealed_values(log.entries(), line);
  SameLuck luck(log, line);
  std::int64_t last = 0;
  for (const journal::Entry& entry : log.entries().on(line)) {
    const auto value = values.find(entry.n);
    auto next = fresh->clone();
    luck.begin(*next);
    auto events = play::decide_again(*next, entry.doing,
                                     value != values.end() ? &value->second : nullptr, luck);
    if (events && luck.unknown()) {
      events =
          fail(Fault::Refused, worded("audit.detail.unknown_draw", {{"draw", *luck.unknown()}}));
    }
    if (!events) {
      rejudged.stop = Stop{entry.n, entry.doing, std::move(events.error())};
      break;
    }
    fresh = std::move(next);
    last = entry.n;
    ++rejudged.moves;
    if (*events != to_text(entry.events)) {
      rejudged.changed.push_back({entry.n, entry.doing, entry.events, known_json(*events)});
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
