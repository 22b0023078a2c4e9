// The entry of a move that a house rule broke off: what was tried, the draws that were made for it,
// the event rule_stopped alone, the state as it was.
#pragma once

#include <optional>
#include <string>
#include <string_view>

#include "core/result.h"
#include "engine/events.h"

namespace hausregel::play {

// What a journal tells of `failure`: the hook, and stop_reason() of it. Nothing where no house rule
// has failed, or where memory or clock stopped one before anything was drawn (`drawn` false): such
// a move leaves no entry, as another machine may never meet it.
std::optional<RuleStopped> stopped_by(const Error& failure, bool drawn);

// The events of that entry, as canonical JSON.
std::string stopped_events(const RuleStopped& stopped);

// What the events of an entry tell; nothing where they are others than one rule_stopped.
std::optional<RuleStopped> read_stopped(std::string_view events);

// Whether `told` is what a move that fails with `failure` leaves; a redacted journal tells no
// place.
bool is_told(const RuleStopped& told, const Error& failure, bool redacted);

}  // namespace hausregel::play
