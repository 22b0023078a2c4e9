// Reads the events of an entry from its line, canonical JSON, without building values of most of
// them. The bytes before a name in such a search cannot occur in a player's text, whose quotes are
// escaped.
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "audit/report.h"
#include "core/json.h"
#include "engine/codec.h"
#include "engine/events.h"
#include "journal/scan.h"

namespace hausregel::audit {

// Whether one of `events` is named `name`.
bool has_event(std::string_view events, std::string_view name);

// Returns a finding of that `kind`, without its place: the first event in which the lists `stated`
// and `due` differ. `what` is the id of a sentence about its number, from 1. Precondition: the
// lists differ.
Finding differing(const char* kind, std::string_view stated, std::string_view due,
                  const std::string& what);

// Returns the events of type `T`. Events that name players need their `setup`.
template <class T>
std::vector<T> events_of(std::string_view events, const Setup& setup = {}) {
  std::vector<T> found;
  const Json all = has_event(events, T::kName) ? known_json(events) : Json();
  for (const Json& event : all.items()) {
    if (auto typed = codec::event_in<T>(event, setup)) {
      found.push_back(*std::move(typed));
    }
  }
  return found;
}

}  // namespace hausregel::audit
