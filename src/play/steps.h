// Groups the line of play into whole moves: a move's entry with its follow-up entries. Undo and
// redo count in steps, and people see entries named by them; this file takes nothing back.
#pragma once

#include <cstdint>
#include <span>
#include <string>
#include <vector>

#include "journal/entries.h"
#include "play/entry_traits.h"

namespace hausregel::play {

struct Step {
  std::vector<std::int64_t> entries;  // ascending

  std::int64_t first() const { return entries.front(); }
};

// Returns the steps of `line`, entry numbers in the order played (0, the opening, is no step).
// entries[i] has number i + 1.
std::vector<Step> steps_of(const journal::Entries& entries, std::span<const std::int64_t> line);

// Whether the entry belongs to the move before it.
bool follows_by_itself(const journal::Doing& doing);

// Splits the events of a branch's opening into parts: those between two rounds, and each round.
// Table::begin() folds one part after another. Omits empty lists.
std::vector<Json> parts_of_line(const Json& events);

// Describes an entry in a few words, without sealed, opened or overridden values, which may be
// hidden: "bet Petra", "undo 3", "override Petra.chips because a slip".
std::string short_words(const journal::Doing& doing);

// Whether `events`, an entry's list, holds an event of that name.
bool holds_event(const Json& events, std::string_view name);
// Returns the events missing from `others`, matched one for one: an event twice in `events` and
// once in `others` is returned once. In order, as JSON texts.
std::vector<std::string> events_without(const Json& events, const Json& others);

}  // namespace hausregel::play
