// The entry of a move that a house rule broke off: what was tried, the draws that were made for it,
// the event rule_stopped alone, the state as it was.
#pragma once

#include <optional>
#include <span>
#include <string>
#include <string_view>

#include "core/result.h"
#include "engine/events.h"

namespace hausregel::play {

// The `why` of a stop that depends on the machine: behind a draw, by memory or clock.
inline constexpr std::string_view kMachine = "machine";

// What a journal tells of `failure`: the hook, and why in English, without the folders of this
// machine. Nothing where no house rule has failed: such a move leaves no entry.
std::optional<RuleStopped> stopped_by(const Error& failure);

// The events of that entry, as canonical JSON.
std::string stopped_events(const RuleStopped& stopped);

// What the events of an entry tell; nothing where they are others than one rule_stopped.
std::optional<RuleStopped> read_stopped(std::string_view events);

// Whether `told` says, to the letter but for place and numbers, that a script met a limit (steps,
// memory, time). Which of them strikes first, and where, depends on the version of the program.
bool tells_of_limit(const RuleStopped& told);

// Whether `told` is what a move that fails with `failure` leaves. Where both tell of a limit it may
// be another one, at another line, of the same file or one of `files`.
bool is_told(const RuleStopped& told, const Error& failure,
             std::span<const std::string> files = {});

}  // namespace hausregel::play
