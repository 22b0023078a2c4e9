// The events of an entry as its line has them, canonical JSON: most are not made a value of. In
// front of a name stand bytes that no text of a player can hold, whose quotes are escaped.
#pragma once

#include <cstdint>
#include <optional>
#include <string_view>

#include "audit/report.h"
#include "core/json.h"
#include "engine/events.h"
#include "journal/scan.h"

namespace hausregel::audit {

// Whether one of `events` is called `name`.
bool has_event(std::string_view events, std::string_view name);

// Whether `events` are one rule_stopped.
bool is_stopped(std::string_view events);

// Tells `each` of every event that is called `name`, as JSON.
template <class Each>
void each_event(std::string_view events, std::string_view name, Each each) {
  const Json all = has_event(events, name) ? known_json(events) : Json();
  for (const Json& event : all.items()) {
    if (is_event(event, name)) {
      each(event);
    }
  }
}

// `finding` with the first event in which `stated`, another list than `due`, differs from it;
// `what` tells of its number, from 1.
Finding differing(Finding finding, std::string_view stated, std::string_view due,
                  Message (*what)(std::size_t number));

// The first event of `events` that publishes a seed.
std::optional<LuckOpened> published_in(std::string_view events);

}  // namespace hausregel::audit
