#include "audit/rejudge.h"

#include "audit/same_luck.h"
#include "engine/events.h"
#include "engine/seal.h"
#include "journal/replay.h"
#include "journal/sealed_values.h"
#include "play/driver.h"

namespace hausregel::audit {
namespace {

// `value`: what the move seals, where the journal opens it later.
Result<std::string> decided(Table& table, const journal::Entry& entry, const Json* value,
                            SameLuck& luck) {
  luck.begin(table, luck_begun(entry.events));
  auto events = play::decide_again(table, entry.doing, value, luck);
  if (events && luck.unknown()) {
    return fail(Fault::Refused, worded("audit.detail.unknown_draw", {{"draw", *luck.unknown()}}));
  }
  return events;
}

// No game comes near it; a house rule that never lets one end does.
constexpr std::int64_t kMostMoves = 1'000'000;

class PlayOn final : public play::TableDriver {
 public:
  PlayOn(std::unique_ptr<Table> table, SameLuck& luck)
      : TableDriver(std::move(table)), luck_(luck) {}

  // What lies sealed, or has: of each player the latest.
  void learn(const journal::Entries& entries, const std::map<std::int64_t, Json>& values,
             std::int64_t after) {
    for (const auto& [n, value] : values) {
      const journal::Entry entry = entries.numbered(n);
      const auto& move = std::get<journal::Move>(entry.doing);
      const Seat who = table().setup().find(*move.player());
      if (n <= after && who.somebody()) {
        held(who) = value.is_object() ? std::optional(value) : std::nullopt;
      }
    }
  }

  PlayedOn run(std::int64_t after, std::uint64_t bot_seed, const play::Chooser& chooser) {
    played_.after = after;
    luck_.stand_in();
    auto moved = follow();
    while (moved && !table().status().over) {
      BotLuck luck(bot_seed, static_cast<std::uint64_t>(played_.moves));
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
    if (played_.moves >= kMostMoves) {
      return fail(Fault::Refused, worded("audit.detail.no_end"));
    }
    const bool begins = command.at("move") == Json("next");
    luck_.begin(table(), begins ? luck_.luck_to_begin(table().status().round + 1) : 0);
    return play::decide_on(table(), command, luck_);
  }

  Result<void> take(Json command, std::optional<Json> value, play::Decided decided) override {
    ++played_.moves;
    return TableDriver::take(std::move(command), std::move(value), std::move(decided));
  }

  tl::unexpected<Error> stopped(const Json& command, Error failure) override {
    failed_ = journal::Move::of(command).value();
    return fail(std::move(failure));
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

// Plays a recomputed game on to its end where the decisions of its journal end. `table` has
// followed the line of play up to entry `after`, or the opening (0); `luck` stands in where the
// journal has none.
PlayedOn play_on(std::unique_ptr<Table>& table, const journal::Opening& opening,
                 const journal::Entries& entries, const std::map<std::int64_t, Json>& values,
                 std::int64_t after, SameLuck& luck, const play::Chooser& chooser) {
  PlayOn play(std::move(table), luck);
  play.learn(entries, values, after);
  PlayedOn played = play.run(
      after, first_eight(sha256("hausregel/1|stand-in|" + opening.link.hash + "|bots")), chooser);
  table = std::move(play).release();
  return played;
}

}  // namespace

std::optional<Stop> decide_line_again(
    std::unique_ptr<Table>& table, const journal::Entries& entries,
    std::span<const std::int64_t> line, const std::map<std::int64_t, Json>& values, SameLuck& luck,
    const std::function<void(const journal::Entry&, const std::string& events)>& each) {
  for (const journal::Entry& entry : entries.on(line)) {
    auto before = table->clone();
    const auto value = values.find(entry.n);
    const auto events =
        decided(*table, entry, value != values.end() ? &value->second : nullptr, luck);
    if (!events) {
      table = std::move(before);
      return Stop{entry.n, entry.doing, events.error()};
    }
    each(entry, *events);
  }
  return std::nullopt;
}

Result<Rejudged> rejudge(const journal::Opening& opening, const journal::Entries& entries,
                         std::unique_ptr<Table> recorded, std::unique_ptr<Table> fresh,
                         const play::Chooser& then) {
  auto replay = journal::Replay::begin(std::move(recorded), opening);
  for (const journal::Entry& entry : entries) {
    auto taken =
        replay ? replay->take(entry, 0) : journal::Replayed<void>(tl::unexpected(replay.error()));
    if (!taken) {
      return fail(journal::to_error(taken.error(), "-"));
    }
  }
  if (!replay) {
    return fail(journal::to_error(replay.error(), "-"));
  }
  if (auto folded = fresh->begin(without_changes(opening.events)); !folded) {
    return fail(std::move(folded.error()));
  }
  Rejudged rejudged;
  const std::vector<std::int64_t> line = replay->line();
  const auto values = journal::sealed_values(entries, line);
  SameLuck luck(opening, entries, line);
  std::int64_t last = 0;
  rejudged.stop = decide_line_again(
      fresh, entries, line, values, luck,
      [&](const journal::Entry& entry, const std::string& events) {
        last = entry.n;
        ++rejudged.moves;
        if (events != to_text(entry.events)) {
          rejudged.changed.push_back({entry.n, entry.doing, entry.events, known_json(events)});
        }
      });
  if (then && !fresh->status().over) {
    rejudged.then = play_on(fresh, opening, entries, values, last, luck, then);
  }
  rejudged.was = replay->table().outcome();
  rejudged.was_over = replay->table().status().over;
  rejudged.now = fresh->outcome();
  rejudged.now_over = fresh->status().over;
  return rejudged;
}

}  // namespace hausregel::audit
