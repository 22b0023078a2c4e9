// Splits canonical JSON without building values: one pass over the bytes, no allocation. Accepts
// exactly the bytes that encode() would write; decode_entry() explains a rejection.
#pragma once

#include <cstdint>
#include <optional>
#include <string_view>
#include <vector>

#include "core/dice.h"

namespace hausregel::journal {

// Views of an entry's members in its line. `doing`, `dice` and `events` are canonical JSON; the
// texts come without quotes.
struct EntryText {
  std::int64_t n = 0;
  std::string_view at;
  std::string_view doing;   // a nonempty object
  std::string_view dice;    // a list of draws
  std::string_view events;  // a list of objects whose first key is "e", a text
  std::string_view state;
  std::string_view prev;
  std::string_view hash;
};

// Whether `doing` is a move.
inline bool says_move(const EntryText& parts) { return parts.doing.starts_with(R"({"move":")"); }

// Splits `line`; returns nullopt if it is not a canonical entry. Checks only the first member of
// `doing`.
std::optional<EntryText> take_apart(std::string_view line);

// Returns the canonical value at the start of `text`; empty if there is none.
std::string_view first_value(std::string_view text);

// A draw of `EntryText::dice`; `key` still contains escapes.
struct DrawText {
  std::string_view key;
  std::int64_t below = 0;
  std::int64_t got = 0;
  DrawnFrom from = DrawnFrom::Generated;
};

// Iterates over the elements of a canonical list.
class Elements {
 public:
  // Precondition: `list` is a canonical list with its brackets, and outlives the object and the
  // elements.
  explicit Elements(std::string_view list) : rest_(list.substr(1, list.size() - 2)) {}
  // Sets `element` to the next one; returns false, with `element` unspecified, at the end.
  bool next(std::string_view& element);
  // Precondition: the list is EntryText::dice.
  bool next(DrawText& draw);

 private:
  std::string_view rest_;
};

// Returns the draws of EntryText::dice.
std::vector<DrawText> draws_in(std::string_view dice);

}  // namespace hausregel::journal
