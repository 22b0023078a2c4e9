// The entry of a move stopped by a house rule: the command, its draws, a single event rule_stopped,
// and the unchanged state.
#pragma once

#include <optional>
#include <string>
#include <string_view>

#include "core/result.h"
#include "engine/events.h"

namespace hausregel::play {

// Returns what a journal records of `failure`: the hook and stop_reason(). Returns nullopt if no
// house rule failed, or if memory or clock stopped one before anything was drawn (`drawn` false):
// such a move leaves no entry, since another machine may never see it.
std::optional<RuleStopped> stopped_by(const Error& failure, bool drawn);

// Parses an entry's events; nullopt unless they are exactly one rule_stopped.
std::optional<RuleStopped> read_stopped(std::string_view events);

// Whether `told` matches a move that fails with `failure`; a redacted journal omits the place.
bool is_told(const RuleStopped& told, const Error& failure, bool redacted);

}  // namespace hausregel::play
