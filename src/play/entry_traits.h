// Summarizes an entry for takebacks, lucks and follow-up moves, from an entry in memory or from a
// line without parsing its events into values.
#pragma once

#include <cstdint>

#include "journal/format.h"
#include "journal/reader.h"

namespace hausregel::play {

struct EntryTraits {
  journal::Kind kind = journal::Kind::Move;
  bool begins_round = false;  // {"move":"next"}, whatever its outcome
  bool opens = false;         // {"move":"open",…}, which follows the move before it
  bool speaks = false;        // {"move":"phrase",…}
  bool stopped = false;       // a house rule failed; the table has not moved
  bool gives_up = false;      // an undo with a reason
  bool generated = false;     // holds a draw made by the program
  // Reveals results of draws, sealed values, a round's seed or a phrase: knowledge that could
  // change how somebody plays.
  bool shows = false;
};

// Both return the same traits for the same entry.
EntryTraits traits_of(const journal::Entry& entry);
EntryTraits traits_of(const journal::Line& line);

}  // namespace hausregel::play
