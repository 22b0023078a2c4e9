#include "play/entry_traits.h"

#include <algorithm>

#include "engine/rounds.h"

namespace hausregel::play {
namespace {

// Facts found from the names of events.
struct Seen {
  bool stopped = false;
  bool seed_published = false;

  void take_event(std::string_view name, bool first) {
    stopped = stopped || (first && name == RuleStopped::kName);
    seed_published = seed_published || name == LuckOpened::kName;
  }
};

EntryTraits traits(const journal::Doing& doing, const Seen& seen, bool draws, bool generated) {
  EntryTraits made;
  made.kind = journal::kind_of(doing);
  made.stopped = seen.stopped;
  made.gives_up = journal::gives_up(doing);
  made.generated = generated;
  if (const auto* move = std::get_if<journal::Move>(&doing)) {
    made.begins_round = move->begins_round();
    made.opens = move->opens();
    made.speaks = move->speaks();
    made.lays_value = move->seals();
  }
  made.shows = draws || made.opens || seen.seed_published || (made.speaks && !made.stopped);
  return made;
}

}  // namespace

EntryTraits traits_of(const journal::Entry& entry) {
  Seen seen;
  const Json::List& events = *entry.events.list();
  for (const Json& event : events) {
    if (const std::string* name = event.find_text("e")) {
      seen.take_event(*name, &event == &events.front());
    }
  }
  const bool generated = std::ranges::any_of(
      entry.draws, [](const Draw& draw) { return draw.from == DrawnFrom::Generated; });
  return traits(entry.doing, seen, !entry.draws.empty(), generated);
}

EntryTraits traits_of(const journal::Line& line) {
  constexpr std::string_view kBegins = R"({"e":")";
  Seen seen;
  journal::Elements events(line.parts.events);
  std::string_view event;
  for (bool first = true; events.next(event); first = false) {
    const std::string_view name = event.substr(kBegins.size());
    seen.take_event(name.substr(0, name.find('"')), first);
  }
  // Player text cannot imitate it: quotes are escaped.
  const bool generated = line.parts.dice.find(R"("from":"generated")") != std::string_view::npos;
  return traits(line.doing(), seen, line.parts.dice != "[]", generated);
}

}  // namespace hausregel::play
