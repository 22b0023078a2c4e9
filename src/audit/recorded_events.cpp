#include "audit/recorded_events.h"

#include "engine/codec.h"
#include "play/stopped.h"

namespace hausregel::audit {
namespace {

constexpr std::string_view kBegins = R"({"e":")";

}  // namespace

bool is_called(std::string_view event, std::string_view name) {
  return event.starts_with(kBegins) && event.substr(kBegins.size()).starts_with(name) &&
         event.substr(kBegins.size() + name.size()).starts_with('"');
}

bool begins_with(std::string_view events, std::string_view name) {
  return events.starts_with('[') && is_called(events.substr(1), name);
}

bool has_event(std::string_view events, std::string_view name) {
  std::size_t at = events.find(name);
  while (at != std::string_view::npos &&
         (at < kBegins.size() || !is_called(events.substr(at - kBegins.size()), name))) {
    at = events.find(name, at + 1);
  }
  return at != std::string_view::npos;
}

bool is_stopped(std::string_view events) { return play::read_stopped(events).has_value(); }

std::optional<LuckOpened> published_in(std::string_view events) {
  std::optional<LuckOpened> published;
  each_event(events, LuckOpened::kName, [&](const Json& event) {
    published = published ? published : codec::event_in<LuckOpened>(event);
  });
  return published;
}

}  // namespace hausregel::audit
