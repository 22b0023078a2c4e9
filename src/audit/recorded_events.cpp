#include "audit/recorded_events.h"

#include "engine/codec.h"
#include "play/stopped.h"

namespace hausregel::audit {
bool has_event(std::string_view events, std::string_view name) {
  return events.find(R"({"e":")" + std::string(name) + '"') != std::string_view::npos;
}

bool is_stopped(std::string_view events) { return play::read_stopped(events).has_value(); }

Finding differing(Finding finding, std::string_view stated, std::string_view due,
                  Message (*what)(std::size_t number)) {
  journal::Elements recorded(stated);
  journal::Elements expected(due);
  const auto next = [](journal::Elements& events) {
    std::string_view event;
    return events.next(event) ? Detail(event) : worded("audit.detail.no_event");
  };
  std::size_t number = 0;
  do {
    finding.stated = next(recorded);
    finding.found = next(expected);
    finding.what = what(++number);
  } while (finding.stated == finding.found && finding.stated.id.empty());
  return finding;
}

std::optional<LuckOpened> published_in(std::string_view events) {
  std::optional<LuckOpened> published;
  each_event(events, LuckOpened::kName, [&](const Json& event) {
    published = published ? published : codec::event_in<LuckOpened>(event);
  });
  return published;
}

}  // namespace hausregel::audit
