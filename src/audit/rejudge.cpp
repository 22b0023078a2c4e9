#include "audit/rejudge.h"

#include "audit/play_on.h"
#include "audit/same_luck.h"
#include "engine/events.h"
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
    return fail(Fault::Refused,
                worded("audit.detail.unknown_draw", "nothing in the journal says what {draw} is",
                       {{"draw", *luck.unknown()}}));
  }
  return events;
}

}  // namespace

std::optional<Stop> decide_line_again(
    std::unique_ptr<Table>& table, const journal::Entries& entries,
    std::span<const std::int64_t> line, const std::map<std::int64_t, Json>& values, SameLuck& luck,
    const std::function<void(const journal::Entry&, const std::string& events)>& each) {
  for (const std::int64_t n : line) {
    if (n == 0) {
      continue;
    }
    const journal::Entry& entry = entries.numbered(n);
    auto before = table->clone();
    const auto value = values.find(n);
    const auto events =
        decided(*table, entry, value != values.end() ? &value->second : nullptr, luck);
    if (!events) {
      table = std::move(before);
      return Stop{n, entry.doing, events.error()};
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
  if (auto folded = fresh->begin(opening.events); !folded) {
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
