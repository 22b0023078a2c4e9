// The entry of a move that a house rule broke off: what was tried, the event rule_stopped alone, no
// draws, the state as it was.
#pragma once

#include <optional>
#include <string_view>

#include "core/result.h"
#include "engine/events.h"

namespace hausregel::play {

// What a journal tells of `failure`: the hook, and why in English, without the folders of this
// machine. Nothing where no house rule has failed: such a move leaves no entry.
std::optional<RuleStopped> stopped_by(const Error& failure);

// The events of that entry, as canonical JSON.
std::string stopped_events(const RuleStopped& stopped);

// What the events of an entry tell; nothing where they are others than one rule_stopped.
std::optional<RuleStopped> read_stopped(std::string_view events);

// Whether a limit on scripts is what `told` speaks of (steps, memory, time): where it strikes
// depends on the version of the program, time on the machine.
bool tells_of_limit(const RuleStopped& told);

// Whether `told` is what a move that fails with `failure` leaves, but for the words about a limit.
bool is_told(const RuleStopped& told, const Error& failure);

}  // namespace hausregel::play
