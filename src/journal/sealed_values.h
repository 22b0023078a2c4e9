// What lay sealed, where a journal opens it later. For whoever decides an old game again; who is to
// be kept from knowing a value is not asked here, as all of it stands in the open in the same file.
#pragma once

#include <map>
#include <span>
#include <string>

#include "engine/game.h"
#include "journal/entries.h"

namespace hausregel::journal {

// Follows moves in the order played.
class SealedValues {
 public:
  // `n` is the caller's number of the move. A value laid over one that was not opened leaves that
  // one null.
  void take(const Doing& doing, std::int64_t n);
  // The same of what opens and seals nothing: a closing entry.
  void opened(const Doing& doing);
  // By the number of the move that sealed it: the value as it was opened, or null.
  std::map<std::int64_t, Json> found() && { return std::move(by_move_); }

 private:
  std::map<std::string, std::int64_t, std::less<>> pending_;  // by the player's name
  std::map<std::int64_t, Json> by_move_;
};

// By the number of the entry that sealed it: the element of an opening's `values`, or of the
// closing entry's `sealed`. `line` is the line of play; what it never opens is not among them.
std::map<std::int64_t, Json> sealed_values(const Entries& entries,
                                           std::span<const std::int64_t> line);

// What the first opening, or closing entry, behind the sealing entry `sealed` opens of `player`:
// the value that it sealed. Nothing: nobody has opened it. entries[i] has number i + 1.
std::optional<Json> opened_value(const Entries& entries, std::int64_t sealed,
                                 std::string_view player);

// `value` as the move that lays it down in the open: {"move":"bet","player":P,"stake":120}.
Json open_form(const Move& sealing, const Json& value);

}  // namespace hausregel::journal
