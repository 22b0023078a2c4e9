// The events of an entry as its line has them, canonical JSON: what is looked for is found by its
// name, and nothing else is made a value of. In front of a name stand bytes that no text of a
// player can hold, whose quotes are escaped.
#pragma once

#include <cstdint>
#include <optional>
#include <string_view>

#include "core/json.h"
#include "engine/events.h"
#include "journal/scan.h"

namespace hausregel::audit {

// Whether `event`, one of a list, is called `name`; the first of `events`; any of them.
bool is_called(std::string_view event, std::string_view name);
bool begins_with(std::string_view events, std::string_view name);
bool has_event(std::string_view events, std::string_view name);

// Whether `events` are one rule_stopped.
bool is_stopped(std::string_view events);

// Tells `each` of every event that is called `name`, as JSON.
template <class Each>
void each_event(std::string_view events, std::string_view name, Each each) {
  if (!has_event(events, name)) {
    return;
  }
  journal::Elements elements(events);
  for (std::string_view event; elements.next(event);) {
    if (is_called(event, name)) {
      each(known_json(event));
    }
  }
}

// The first event of `events` that publishes a seed.
std::optional<LuckOpened> published_in(std::string_view events);

}  // namespace hausregel::audit
