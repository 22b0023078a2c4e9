#include "core/text.h"

#include <fmt/format.h>
#include <utf8proc.h>

#include <algorithm>
#include <array>
#include <charconv>
#include <functional>
#include <map>
#include <span>

#include "core/lists.h"

namespace hausregel {
namespace {

using unicode::decode;
using unicode::is_hidden;
using unicode::take;

// Optimal string alignment distance over bytes: insert, delete, replace, swap neighbours: 1 each.
std::size_t distance(std::string_view a, std::string_view b) {
  std::array<std::vector<std::size_t>, 3> rows;  // the last three, by i % 3
  rows.fill(std::vector<std::size_t>(b.size() + 1));
  for (std::size_t i = 0; i <= a.size(); ++i) {
    auto& row = rows[i % 3];
    const auto& last = rows[(i + 2) % 3];
    for (std::size_t j = 0; j <= b.size(); ++j) {
      if (i == 0 || j == 0) {
        row[j] = i + j;
        continue;
      }
      const std::size_t replaced = last[j - 1] + (a[i - 1] == b[j - 1] ? 0 : 1);
      row[j] = std::min({last[j] + 1, row[j - 1] + 1, replaced});
      if (i > 1 && j > 1 && a[i - 1] == b[j - 2] && a[i - 2] == b[j - 1]) {
        row[j] = std::min(row[j], rows[(i + 1) % 3][j - 2] + 1);
      }
    }
  }
  return rows[a.size() % 3][b.size()];
}

}  // namespace

std::size_t utf8_length(std::string_view text) {
  if (text.empty()) { return 0; }
  return static_cast<unsigned char>(text.front()) < 0x80 ? 1 : decode(text).length;
}

std::size_t invalid_utf8(std::string_view text) {
  for (std::size_t at = 0; at < text.size();) {
    const std::size_t length = utf8_length(text.substr(at));
    if (length == 0) { return at; }
    at += length;
  }
  return std::string_view::npos;
}

std::string clean(std::string_view text, Lines lines) {
  std::string out;
  while (!text.empty()) {
    const std::string_view from = text;
    const auto [code, length] = take(text);
    const bool kept_line = code == '\n' && lines == Lines::Keep;
    if (length == 0 || (code < 0x80 && is_hidden(code) && !kept_line)) {
      out += fmt::format("\\x{:02x}", code);
    } else if (is_hidden(code) && !kept_line) {
      out += fmt::format("\\u{{{:x}}}", code);
    } else {
      out += from.substr(0, length);
    }
  }
  return out;
}

bool prints_nothing(std::string_view text) {
  while (!text.empty()) {
    if (!unicode::is_blank(take(text).code)) { return false; }
  }
  return true;
}

std::string harmless_json(std::string_view json) {
  std::string out;
  while (!json.empty()) {
    const std::string_view from = json;
    const auto [code, length] = take(json);
    // Below U+0080, a string of canonical JSON leaves only DEL unescaped.
    if (length == 0 || code < 0x7F || !unicode::is_acting(code)) {
      out += from.substr(0, from.size() - json.size());
    } else if (code < 0x10000) {
      out += fmt::format("\\u{:04x}", code);
    } else {  // a surrogate pair
      out += fmt::format("\\u{:04x}\\u{:04x}", 0xD800 + ((code - 0x10000) >> 10),
                         0xDC00 + ((code - 0x10000) & 0x3FF));
    }
  }
  return out;
}

bool sayable(std::string_view text) {
  while (!text.empty()) {
    const auto [code, length] = take(text);
    if (length == 0 || unicode::is_acting(code)) { return false; }
  }
  return true;
}

std::string_view without_byte_order_mark(std::string_view text) {
  constexpr std::string_view kMark = "\xef\xbb\xbf";
  return text.starts_with(kMark) ? text.substr(kMark.size()) : text;
}

std::vector<std::string_view> split(std::string_view text, std::string_view separator) {
  std::vector<std::string_view> parts;
  while (!text.empty()) {
    const std::size_t end = std::min(text.find(separator), text.size());
    parts.push_back(text.substr(0, end));
    text.remove_prefix(std::min(end + separator.size(), text.size()));
  }
  return parts;
}

std::string listed(const Strings& texts) { return joined(texts, ", ", std::identity()); }

std::string replaced(std::string_view text, std::string_view part, std::string_view by) {
  std::string out(text);
  for (std::size_t at = 0; (at = out.find(part, at)) != std::string::npos; at += by.size()) {
    out.replace(at, part.size(), by);
  }
  return out;
}

namespace {

// Returns `word` with the 26 letters from `first` on in the other case, which differs in one bit.
std::string in_other_case(std::string_view word, char first) {
  std::string text(word);
  for (char& c : text) {
    if (c >= first && c < first + 26) { c = static_cast<char>(c ^ 0x20); }
  }
  return text;
}

}  // namespace

std::string capitals(std::string_view word) { return in_other_case(word, 'a'); }
std::string small_letters(std::string_view word) { return in_other_case(word, 'A'); }

std::string cut_utf8(std::string text, std::size_t bytes) {
  if (text.size() <= bytes) { return text; }
  while (bytes > 0 && (static_cast<unsigned char>(text[bytes]) & 0xC0) == 0x80) {
    --bytes;  // not inside a character
  }
  return text.substr(0, bytes) + "…";
}

int width_columns(std::string_view text) {
  int columns = 0;
  while (!text.empty()) {
    const auto [code, length] = take(text);
    columns += length == 0 ? 1 : unicode::columns(code);
  }
  return columns;
}

namespace {

// Returns the blanks that `text` lacks.
std::string blanks_before(std::string_view text, int columns) {
  return std::string(as_index(std::max(0, columns - width_columns(text))), ' ');
}

}  // namespace

std::string pad_right(std::string_view text, int columns) {
  return std::string(text) + blanks_before(text, columns);
}

std::string pad_left(std::string_view text, int columns) {
  return blanks_before(text, columns).append(text);
}

namespace {

bool begins_with_sign(std::string_view word) {
  return !word.empty() && holds(";:?!", word.substr(0, 1));
}

// Returns where the word that begins at `from` ends, including signs that French sets off by a
// blank. Signs that stand alone (? ? ?) are words. An example, `50 20 10`, is one word if it takes
// no more than `room` columns.
std::size_t end_of_word(std::string_view text, std::size_t from, int room) {
  const auto ends = [&](std::size_t at) {
    return std::min(text.find_first_of(" \n", at), text.size());
  };
  std::size_t end = ends(from);
  std::size_t example = end;
  const auto whole = [&] { return text.substr(from, example - from); };
  while (std::ranges::count(whole(), '`') % 2 != 0 && text.substr(example).starts_with(' ')) {
    example = ends(example + 1);
  }
  if (width_columns(whole()) <= room) { end = example; }
  std::string_view before = text.substr(from, end - from);
  while (text.substr(end).starts_with(' ')) {
    const std::size_t next = ends(end + 1);
    const std::string_view word = text.substr(end + 1, next - end - 1);
    if (!before.ends_with("«") && !word.starts_with("»") &&
        (!begins_with_sign(word) || begins_with_sign(before))) {
      break;
    }
    before = word;
    end = next;
  }
  return end;
}

}  // namespace

std::string wrapped(std::string_view text, int columns, int indent) {
  std::string out;
  int used = 0;
  bool begun = false;  // the line has a word
  while (!text.empty()) {
    const std::size_t blanks = std::min(text.find_first_not_of(' '), text.size());
    const std::size_t end = end_of_word(text, blanks, columns - indent);
    const int width = width_columns(text.substr(0, end));
    if (begun && used + width > columns) {
      out += "\n" + std::string(as_index(indent), ' ');
      used = indent;
      begun = false;
      text.remove_prefix(blanks);
      continue;
    }
    out += text.substr(0, end);
    used += width;
    begun = begun || end > blanks;
    text.remove_prefix(end);
    if (text.starts_with('\n')) {
      out += '\n';
      used = 0;
      begun = false;
      text.remove_prefix(1);
    }
  }
  return out;
}

namespace {

template <class Number>
std::optional<Number> whole(std::string_view word) {
  Number value = 0;
  const char* const begin = word.data();
  const char* const end = begin + word.size();
  const auto read = std::from_chars(begin, end, value);
  return read.ec == std::errc{} && read.ptr == end ? std::optional(value) : std::nullopt;
}

}  // namespace

std::optional<std::int64_t> whole_number(std::string_view word) {
  return whole<std::int64_t>(word);
}

std::optional<std::uint64_t> whole_unsigned(std::string_view word) {
  return whole<std::uint64_t>(word);
}

Strings suggestions(std::string_view word, const Strings& known) {
  constexpr std::size_t kMost = 3;
  const std::size_t limit = std::max<std::size_t>(1, word.size() / 3);
  std::multimap<std::size_t, std::string> near;  // by half points, then as in `known`
  for (const std::string& name : known) {
    const std::size_t apart = distance(word, name);
    const bool same_start = word.substr(0, 1) == name.substr(0, 1);
    if (apart > 0 && apart <= limit) { near.emplace(2 * apart - (same_start ? 1 : 0), name); }
  }
  if (near.empty() && !word.empty()) {
    for (const std::string& name : known) {
      if (name.starts_with(word) && name != word) { near.emplace(name.size(), name); }
    }
  }
  auto best = names_by(near, [](const auto& one) { return one.second; });
  best.resize(std::min(kMost, best.size()));
  return best;
}

namespace unicode {
namespace {

constexpr Code kReplacement = 0xFFFD;

const utf8proc_property_t& property(Code code) {
  return *utf8proc_get_property(static_cast<utf8proc_int32_t>(code));
}

bool in_categories(Code code, utf8proc_category_t first, utf8proc_category_t last) {
  const auto category = property(code).category;
  return category >= first && category <= last;
}

struct Range {
  Code first;
  Code last;
};

constexpr Range kActing[] = {
    {0x00, 0x1F},        // C0
    {0x7F, 0x9F},        // DEL and C1
    {0xAD, 0xAD},        // soft hyphen
    {0x61C, 0x61C},      // Arabic letter mark
    {0x180E, 0x180E},    // Mongolian vowel separator
    {0x200B, 0x200F},    // zero-width and direction marks
    {0x2028, 0x202E},    // line and paragraph separators, embeddings, overrides
    {0x2060, 0x206F},    // word joiner, invisible operators, isolates
    {0xFEFF, 0xFEFF},    // byte order mark
    {0xFFF9, 0xFFFB},    // interlinear annotation
    {0xE0000, 0xE0FFF},  // tags
};

// The other default ignorables of Unicode 15, and format characters that are not drawn.
constexpr Range kUnseen[] = {
    {0x34F, 0x34F},      // combining grapheme joiner
    {0x115F, 0x1160},    // fillers of Hangul
    {0x17B4, 0x17B5},    // inherent vowels of Khmer
    {0x180B, 0x180F},    // Mongolian variation selectors
    {0x3164, 0x3164},    // Hangul filler
    {0xFFA0, 0xFFA0},    // halfwidth Hangul filler
    {0xFFF0, 0xFFF8},    // not assigned
    {0x13430, 0x1343F},  // Egyptian format controls
    {0x1BCA0, 0x1BCA3},  // shorthand format controls
    {0x1D173, 0x1D17A},  // musical format controls
};

bool is_in(std::span<const Range> ranges, Code code) {
  return std::ranges::any_of(
      ranges, [&](const Range& range) { return code >= range.first && code <= range.last; });
}

void append_folded(std::vector<Code>& out, Code code) {
  // No code point decomposes into more than 18 (U+FDFA).
  std::array<utf8proc_int32_t, 32> room{};
  int ignored = 0;
  constexpr int kBits = UTF8PROC_DECOMPOSE | UTF8PROC_COMPAT | UTF8PROC_CASEFOLD | UTF8PROC_IGNORE;
  // NOLINTNEXTLINE(clang-analyzer-optin.core.EnumCastOutOfRange): the library's own manner
  const auto options = static_cast<utf8proc_option_t>(kBits);
  const auto most = static_cast<utf8proc_ssize_t>(room.size());
  const auto count = utf8proc_decompose_char(static_cast<utf8proc_int32_t>(code), room.data(), most,
                                             options, &ignored);
  out.insert(out.end(), room.begin(), room.begin() + std::clamp<utf8proc_ssize_t>(count, 0, most));
}

}  // namespace

Decoded decode(std::string_view text) {
  utf8proc_int32_t code = -1;
  const auto length =
      utf8proc_iterate(reinterpret_cast<const utf8proc_uint8_t*>(text.data()),
                       static_cast<utf8proc_ssize_t>(std::min<std::size_t>(text.size(), 4)), &code);
  return length > 0 ? Decoded{static_cast<Code>(code), as_index(length)}
                    : Decoded{static_cast<unsigned char>(text.front()), 0};
}

void append(std::string& out, Code code) {
  std::array<utf8proc_uint8_t, 4> bytes{};
  const auto length = utf8proc_encode_char(static_cast<utf8proc_int32_t>(code), bytes.data());
  out.append(bytes.begin(), bytes.begin() + length);
}

bool is_blank(Code code) {
  return in_categories(code, UTF8PROC_CATEGORY_ZS, UTF8PROC_CATEGORY_CO) || is_hidden(code) ||
         (code >= 0xFE00 && code <= 0xFE0F) ||  // variation selectors
         code == 0x2800;                        // a Braille pattern without dots
}

bool is_letter(Code code) {
  return in_categories(code, UTF8PROC_CATEGORY_LU, UTF8PROC_CATEGORY_LO);
}

bool is_mark(Code code) { return in_categories(code, UTF8PROC_CATEGORY_MN, UTF8PROC_CATEGORY_ME); }

bool is_digit(Code code) { return in_categories(code, UTF8PROC_CATEGORY_ND, UTF8PROC_CATEGORY_NO); }

bool is_acting(Code code) { return (code < 0x20 || code > 0x7E) && is_in(kActing, code); }

bool is_hidden(Code code) { return is_acting(code) || (code > 0x7E && is_in(kUnseen, code)); }

bool is_accent(Code code) {
  const utf8proc_property_t& known = property(code);
  const int placed = known.combining_class;
  return known.category == UTF8PROC_CATEGORY_ME || placed == 1 || (placed >= 10 && placed <= 36) ||
         (placed >= 200 && placed <= 240);
}

int columns(Code code) {
  const utf8proc_property_t& known = property(code);
  if (is_hidden(code) || known.boundclass == UTF8PROC_BOUNDCLASS_V ||
      known.boundclass == UTF8PROC_BOUNDCLASS_T) {
    return 0;  // Hangul vowels and finals share the column of the letter before
  }
  return known.category == UTF8PROC_CATEGORY_MC
             ? 1  // takes a column; utf8proc 2.8 says none
             : utf8proc_charwidth(static_cast<utf8proc_int32_t>(code));
}

std::vector<Code> folded(std::string_view text) {
  std::vector<Code> codes;
  while (!text.empty()) {
    const auto [code, length] = take(text);
    if (length == 0) {
      codes.push_back(kReplacement);
    } else if ((code >= 0x09 && code <= 0x0D) || code == 0x85 || code == 0x2028 || code == 0x2029) {
      codes.push_back(' ');  // hidden, but ends a line or a word
    } else if (!is_hidden(code)) {
      append_folded(codes, code);
    }
  }
  // Puts runs of marks into canonical order.
  const auto is_base = [](Code code) { return property(code).combining_class == 0; };
  for (auto at = codes.begin(); at != codes.end();) {
    const auto first = std::find_if_not(at, codes.end(), is_base);
    at = std::find_if(first, codes.end(), is_base);
    sort_by(first, at, [](Code code) { return property(code).combining_class; });
  }
  return codes;
}

}  // namespace unicode

}  // namespace hausregel
