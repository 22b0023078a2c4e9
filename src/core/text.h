// Text at the borders: UTF-8, terminal-safe output, column width, and "did you mean".
#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace hausregel {

// Length in bytes (1-4) of the well-formed UTF-8 sequence that `text` begins with; 0 where it
// begins with none.
std::size_t utf8_length(std::string_view text);

// Offset of the first byte that is not part of well-formed UTF-8, or npos.
std::size_t invalid_utf8(std::string_view text);

// What becomes of line feeds.
enum class Lines : std::uint8_t { Escape, Keep };
// `text` with everything a terminal could act on made visible: C0, DEL and C1 controls,
// whatever else shows nothing or turns the direction of writing (unicode::is_hidden), and bytes
// that are not UTF-8 appear as \x.. or \u{..}. Line feeds stay where `lines` says so.
std::string clean(std::string_view text, Lines lines = Lines::Escape);

// Whether nothing of `text` is printed (unicode::is_blank): no reason, no name.
bool prints_nothing(std::string_view text);

// JSON with whatever a terminal could act on (unicode::is_acting) written as \u escapes: its value
// is the same. Line feeds between two JSON texts stay.
std::string harmless_json(std::string json);

// Whether `text` is UTF-8 without anything that a terminal could act on (unicode::is_acting).
bool sayable(std::string_view text);

// `text`, or where it is longer as many whole characters as `bytes` hold, and "…".
std::string cut_utf8(std::string text, std::size_t bytes);

// What stands between the separators in `text`: nothing behind one at its end.
std::vector<std::string_view> split(std::string_view text, std::string_view separator);

// "A, B, C"; empty of none.
std::string listed(const std::vector<std::string>& texts);

// `text` with `by` wherever `sign` stands in it.
std::string replaced(std::string_view text, char sign, std::string_view by);

// `list` with one word more; `between` stands between two.
inline void add_word(std::string& list, std::string_view word, std::string_view between = " ") {
  list.append(list.empty() ? "" : between).append(word);
}

// word_of(item) of every item, with `between` between two.
template <class Items, class WordOf>
std::string joined(const Items& items, std::string_view between, const WordOf& word_of) {
  std::string list;
  for (const auto& item : items) {
    add_word(list, word_of(item), between);
  }
  return list;
}

// Terminal columns that `text` takes (combining marks 0, East Asian wide characters 2, bytes that
// are not UTF-8 1).
int width_columns(std::string_view text);

// `text` followed by blanks up to `columns`, or preceded by them; a wider one as it is.
std::string pad_right(std::string_view text, int columns);
std::string pad_left(std::string_view text, int columns);

// `text` broken at blanks, so that no line takes more than `columns` (more than `indent`); all
// but the first begin with `indent` blanks. A word longer than a line stands alone, a sign that a
// blank sets off from its word (« ; : ? ! ») beside it. Its own line feeds stay.
std::string wrapped(std::string_view text, int columns, int indent);

// A whole decimal integer without sign (or with a leading '-'), nothing else; nothing where it does
// not fit.
std::optional<std::int64_t> whole_number(std::string_view word);
std::optional<std::uint64_t> whole_unsigned(std::string_view word);

// At most three of `known` that `word` may have been meant to be, best first: optimal string
// alignment distance up to max(1, length/3), half a point less for the same first byte; failing
// that, names that `word` begins. Never `word` itself.
std::vector<std::string> suggestions(std::string_view word, const std::vector<std::string>& known);

}  // namespace hausregel
