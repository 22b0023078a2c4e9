// What lay sealed, where a journal opens it later.
#pragma once

#include <map>
#include <span>
#include <string>

#include "engine/game.h"
#include "journal/format.h"

namespace hausregel::journal {

// What an opening, or the closing entry, opens: elements of `values` or of `sealed`.
std::span<const Json> values_opened(const Json& doing);

// Follows moves in the order played.
class SealedValues {
 public:
  // `n` is the caller's number of the move.
  void take(const Json& doing, std::int64_t n);
  void opened(const Json& doing);
  // By the number of the move that sealed it: the value as it was opened, or null.
  std::map<std::int64_t, Json> found() && { return std::move(by_move_); }

 private:
  std::map<std::string, std::int64_t> pending_;  // by the player's name as JSON
  std::map<std::int64_t, Json> by_move_;
};

// By the number of the entry that sealed it: the element of an opening's `values`, or of the
// closing entry's `sealed`. `line` is the line of play; what it never opens is not among them.
std::map<std::int64_t, Json> sealed_values(std::span<const Entry> entries,
                                           std::span<const std::int64_t> line);

// What the first opening, or closing entry, behind entry `sealed` opens of `player`; with a sealing
// entry, or 0 for what was carried into a branch, the value that it sealed. Null: nobody has opened
// it. entries[i] has number i + 1.
const Json* opened_value(std::span<const Entry> entries, std::int64_t sealed, const Json& player);

// `value` as the move that lays it down in the open: {"move":"bet","player":P,"stake":120}.
Json open_form(const Json& sealing, const Json& value);

// Whether `table` lets the move `sealing` seal `value`. Refused: why not. HouseRule: a hook failed.
Result<void> check_sealing(const Table& table, const Json& sealing, const Json& value);

}  // namespace hausregel::journal
