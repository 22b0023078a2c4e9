// Whole moves on the line of play: a move's entry with those that followed it by themselves. What
// undo and redo go by, and how entries are named to people; nothing is taken back here.
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
  std::int64_t last() const { return entries.back(); }
};

// The steps of `line`, entry numbers in the order played (0, the opening, is no step). entries[i]
// has number i + 1.
std::vector<Step> steps_of(const journal::Entries& entries, std::span<const std::int64_t> line);

// Whether a command's entry belongs to the move before it.
bool follows_by_itself(const journal::Doing& doing);

// The events of a branch's opening, in the parts in which they are told: what lies between two
// rounds, and each round; Table::begin() takes one after the other. Empty lists are left out.
std::vector<Json> parts_of_line(const Json& events);

// What an entry did in a few words, without what it sealed, opened or set by hand, which may be
// hidden: "bet Petra", "undo 3", "override Petra.chips because a slip".
std::string short_words(const journal::Doing& doing);

// Whether the list `events`, an entry's, holds one of that name.
bool holds_event(const Json& events, std::string_view name);
// Of one list of events those that the other has not, one for one: of an event that is there twice,
// and there once, one. In order, as JSON texts.
std::vector<std::string> events_without(const Json& events, const Json& others);

}  // namespace hausregel::play
