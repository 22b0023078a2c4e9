#include "play/stopped.h"

#include "engine/codec.h"
#include "engine/hooks.h"

namespace hausregel::play {

std::optional<RuleStopped> stopped_by(const Error& failure, bool drawn) {
  if (failure.fault == Fault::HouseRule || (failure.fault == Fault::Interrupted && drawn)) {
    return RuleStopped{failure.rule, stop_reason(failure)};
  }
  return std::nullopt;
}

std::optional<RuleStopped> read_stopped(std::string_view events) {
  constexpr std::string_view kBegins = R"([{"e":"rule_stopped",)";
  if (!events.starts_with(kBegins)) {
    return std::nullopt;
  }
  const auto list = read_json(events);
  return list && list->items().size() == 1 ? codec::event_in<RuleStopped>(list->items().front())
                                           : std::nullopt;
}

bool is_told(const RuleStopped& told, const Error& failure, bool redacted) {
  const auto now = stopped_by(failure, false);
  return now && now->hook == told.hook &&
         told.why == (redacted ? std::string(reason_of_stop(now->why)) : now->why);
}

}  // namespace hausregel::play
