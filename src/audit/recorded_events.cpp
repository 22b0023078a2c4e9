#include "audit/recorded_events.h"

namespace hausregel::audit {

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

}  // namespace hausregel::audit
