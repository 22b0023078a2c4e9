// What an entry is, as far as takebacks, lucks and what follows by itself are concerned. Read off
// an entry in memory, or off a line without making values of its events.
#pragma once

#include <cstdint>

#include "journal/format.h"
#include "journal/reader.h"

namespace hausregel::play {

struct EntryTraits {
  journal::Kind kind = journal::Kind::Move;
  bool begins_round = false;  // do is {"move":"next"}, whatever came of it
  bool opens = false;         // do is {"move":"open",…}: follows the move before it by itself
  bool speaks = false;        // do is {"move":"phrase",…}
  bool lays_value = false;    // a value is laid down sealed, or (commit null) as if it were
  bool stopped = false;       // a house rule failed: the table has not moved
  bool gives_up = false;      // an undo that says why
  bool generated = false;     // holds a draw that the program made
  // Results of draws, values that lay sealed, a round's seed or a phrase have come to light, so
  // that somebody would play on otherwise.
  bool shows = false;

  friend bool operator==(const EntryTraits&, const EntryTraits&) = default;
};

// Both say the same of the same entry.
EntryTraits traits_of(const journal::Entry& entry);
EntryTraits traits_of(const journal::Line& line);

}  // namespace hausregel::play
