#include "play/stopped.h"

#include <algorithm>
#include <array>

#include "core/text.h"
#include "engine/codec.h"
#include "journal/scan.h"

namespace hausregel::play {
namespace {

// As script/failure.cpp says them in English.
constexpr std::array<std::string_view, 4> kLimits{
    "the script used up its ", "the script was stopped by the clock", "a string would be longer ",
    "a table or a chain of calls grew too large"};

std::string why_of(const Error& error) {
  const std::string& text = error.message.text.empty() ? error.message.id : error.message.text;
  if (error.place.file.empty()) {
    return clean(text);
  }
  const std::string file = error.place.file.substr(error.place.file.rfind('/') + 1);
  return clean(file) + ":" + std::to_string(error.place.line) + ": " + clean(text);
}

}  // namespace

std::optional<RuleStopped> stopped_by(const Error& failure) {
  if (failure.fault != Fault::HouseRule) {
    return std::nullopt;
  }
  return RuleStopped{failure.rule, why_of(failure)};
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

bool tells_of_limit(const RuleStopped& told) {
  return std::ranges::any_of(
      kLimits, [&](std::string_view words) { return told.why.find(words) != std::string::npos; });
}

bool is_told(const RuleStopped& told, const Error& failure) {
  const auto now = stopped_by(failure);
  return now && now->hook == told.hook &&
         (now->why == told.why || (tells_of_limit(told) && tells_of_limit(*now)));
}

}  // namespace hausregel::play
