#include "play/entry_traits.h"

#include <algorithm>

namespace hausregel::play {
namespace {

// `events` is canonical JSON.
EntryTraits traits(const journal::Doing& doing, std::string_view events, bool draws,
                   bool generated) {
  EntryTraits made;
  made.kind = journal::kind_of(doing);
  // Player text cannot imitate an event: quotes are escaped.
  made.stopped = events.starts_with(R"([{"e":"rule_stopped")");
  made.gives_up = journal::gives_up(doing);
  made.generated = generated;
  if (const auto* move = std::get_if<journal::Move>(&doing)) {
    made.begins_round = move->begins_round();
    made.opens = move->opens();
    made.speaks = move->speaks();
  }
  made.shows = draws || made.opens || events.find(R"({"e":"luck_opened")") != events.npos ||
               (made.speaks && !made.stopped);
  return made;
}

}  // namespace

EntryTraits traits_of(const journal::Entry& entry) {
  const bool generated = std::ranges::any_of(
      entry.draws, [](const Draw& draw) { return draw.from == DrawnFrom::Generated; });
  return traits(entry.doing, to_text(entry.events), !entry.draws.empty(), generated);
}

EntryTraits traits_of(const journal::Line& line) {
  const std::string_view dice = line.parts.dice;
  return traits(line.doing(), line.parts.events, dice != "[]",
                dice.find(R"("from":"generated")") != dice.npos);
}

}  // namespace hausregel::play
