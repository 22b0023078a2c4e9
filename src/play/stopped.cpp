#include "play/stopped.h"

#include "engine/codec.h"
#include "engine/hooks.h"
#include "journal/scan.h"

namespace hausregel::play {

std::optional<RuleStopped> stopped_by(const Error& failure, bool drawn) {
  if (failure.fault == Fault::HouseRule || (failure.fault == Fault::Interrupted && drawn)) {
    return RuleStopped{failure.rule, stop_reason(failure)};
  }
  return std::nullopt;
}

std::string stopped_events(const RuleStopped& stopped) { return codec::only_event(stopped); }

std::optional<RuleStopped> read_stopped(std::string_view events) {
  constexpr std::string_view kBegins = R"([{"e":"rule_stopped",)";
  if (!events.starts_with(kBegins)) {
    return std::nullopt;
  }
  journal::Elements elements(events);
  std::string_view element;
  std::string_view more;
  if (!elements.next(element) || elements.next(more)) {
    return std::nullopt;
  }
  const auto event = read_json(element);
  return event ? codec::event_in<RuleStopped>(*event) : std::nullopt;
}

bool is_told(const RuleStopped& told, const Error& failure, bool redacted) {
  const auto now = stopped_by(failure, false);
  return now && now->hook == told.hook &&
         told.why == (redacted ? std::string(reason_of_stop(now->why)) : now->why);
}

}  // namespace hausregel::play
