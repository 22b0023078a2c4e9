// Takes canonical JSON apart without making anything of it: one pass over the bytes, no memory.
// What is accepted here is byte for byte what encode() would write; why something is not accepted
// is for decode_entry() to say.
#pragma once

#include <cstdint>
#include <optional>
#include <string_view>

#include "core/dice.h"

namespace hausregel::journal {

// The members of an entry as they stand in its line. `doing`, `dice` and `events` are canonical
// JSON, the texts are without their quotes.
struct EntryText {
  std::int64_t n = 0;
  std::string_view at;
  std::string_view doing;   // an object that is not empty
  std::string_view dice;    // a list of draws
  std::string_view events;  // a list of objects whose first key is "e", a text
  std::string_view state;
  std::string_view prev;
  std::string_view hash;
};

// Whether `doing` is that of a move.
inline bool says_move(const EntryText& parts) { return parts.doing.starts_with(R"({"move":")"); }

// The parts of `line`; nothing where it is not a canonical entry. The shape of `doing` behind its
// first member is not looked at.
std::optional<EntryText> take_apart(std::string_view line);

// The canonical value that `text` begins with; empty where it begins with none.
std::string_view first_value(std::string_view text);

// A draw of `EntryText::dice`; `key` as it stands, with escapes.
struct DrawText {
  std::string_view key;
  std::int64_t below = 0;
  std::int64_t got = 0;
  DrawnFrom from = DrawnFrom::Generated;
};

// The elements of a canonical list, one after the other.
class Elements {
 public:
  // Precondition: `list` is one, with its brackets. It outlives the object and the elements.
  explicit Elements(std::string_view list) : rest_(list.substr(1, list.size() - 2)) {}
  // Sets the next one; false, and what is set means nothing, where there is none.
  bool next(std::string_view& element);
  // Precondition: the list is EntryText::dice.
  bool next(DrawText& draw);

 private:
  std::string_view rest_;
};

}  // namespace hausregel::journal
