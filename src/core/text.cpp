#include "core/text.h"

#include <algorithm>
#include <array>
#include <charconv>

#include "core/unicode_tables.h"

namespace hausregel {
namespace {

using unicode::CodeRange;

template <std::size_t N>
bool is_in(const CodeRange (&ranges)[N], std::uint32_t code) {
  const auto* const after =
      std::upper_bound(std::begin(ranges), std::end(ranges), code,
                       [](std::uint32_t wanted, const CodeRange& r) { return wanted < r.first; });
  return after != std::begin(ranges) && code <= std::prev(after)->last;
}

// What a terminal acts on or shows nothing for, or what turns the direction of writing.
constexpr CodeRange kHidden[] = {
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

struct Decoded {
  std::uint32_t code = 0;
  std::size_t length = 0;  // 0: not UTF-8
};

Decoded decode(std::string_view text) {
  const std::size_t length = utf8_length(text);
  if (length <= 1) {
    return {static_cast<unsigned char>(text.front()), length};
  }
  std::uint32_t code = static_cast<unsigned char>(text.front()) & (0x7Fu >> length);
  for (std::size_t i = 1; i < length; ++i) {
    code = code << 6 | (static_cast<unsigned char>(text[i]) & 0x3Fu);
  }
  return {code, length};
}

void append_hex(std::string& out, std::uint32_t value, std::size_t least_digits) {
  std::array<char, 8> digits{};
  const auto* const end =
      std::to_chars(digits.data(), digits.data() + digits.size(), value, 16).ptr;
  const auto count = static_cast<std::size_t>(end - digits.data());
  out.append(least_digits - std::min(least_digits, count), '0');
  out.append(digits.data(), count);
}

bool is_digit(char c) { return c >= '0' && c <= '9'; }

bool is_number(std::string_view word) {
  if (word.starts_with('-')) {
    word.remove_prefix(1);
  }
  return !word.empty() && std::all_of(word.begin(), word.end(), is_digit);
}

bool is_letter(std::uint32_t code) {
  return (code >= 'a' && code <= 'z') || (code >= 'A' && code <= 'Z') ||
         (code >= 0x80 && is_in(unicode::kLetters, code));
}

// Optimal string alignment distance over bytes: insert, delete, replace, swap neighbours, 1 each.
std::size_t distance(std::string_view a, std::string_view b) {
  std::vector<std::size_t> before_last(b.size() + 1);
  std::vector<std::size_t> last(b.size() + 1);
  std::vector<std::size_t> row(b.size() + 1);
  for (std::size_t j = 0; j <= b.size(); ++j) {
    last[j] = j;
  }
  for (std::size_t i = 1; i <= a.size(); ++i) {
    row[0] = i;
    for (std::size_t j = 1; j <= b.size(); ++j) {
      const std::size_t replaced = last[j - 1] + (a[i - 1] == b[j - 1] ? 0 : 1);
      row[j] = std::min({last[j] + 1, row[j - 1] + 1, replaced});
      if (i > 1 && j > 1 && a[i - 1] == b[j - 2] && a[i - 2] == b[j - 1]) {
        row[j] = std::min(row[j], before_last[j - 2] + 1);
      }
    }
    before_last.swap(last);
    last.swap(row);
  }
  return last[b.size()];
}

}  // namespace

std::size_t utf8_length(std::string_view text) {
  const auto byte = [&](std::size_t i) {
    return i < text.size() ? static_cast<unsigned char>(text[i]) : 0u;
  };
  const auto is_tail = [&](std::size_t i) { return (byte(i) & 0xC0u) == 0x80u; };
  const unsigned lead = byte(0);
  if (text.empty() || lead < 0x80) {
    return text.empty() ? 0 : 1;
  }
  if (lead >= 0xC2 && lead <= 0xDF) {
    return is_tail(1) ? 2 : 0;
  }
  if (lead >= 0xE0 && lead <= 0xEF) {
    const bool overlong = lead == 0xE0 && byte(1) < 0xA0;
    const bool surrogate = lead == 0xED && byte(1) > 0x9F;
    return is_tail(1) && is_tail(2) && !overlong && !surrogate ? 3 : 0;
  }
  if (lead >= 0xF0 && lead <= 0xF4) {
    const bool overlong = lead == 0xF0 && byte(1) < 0x90;
    const bool too_large = lead == 0xF4 && byte(1) > 0x8F;
    return is_tail(1) && is_tail(2) && is_tail(3) && !overlong && !too_large ? 4 : 0;
  }
  return 0;
}

std::size_t invalid_utf8(std::string_view text) {
  for (std::size_t at = 0; at < text.size();) {
    const std::size_t length = utf8_length(text.substr(at));
    if (length == 0) {
      return at;
    }
    at += length;
  }
  return std::string_view::npos;
}

std::string clean(std::string_view text, Lines lines) {
  std::string out;
  out.reserve(text.size());
  for (std::size_t at = 0; at < text.size();) {
    const auto [code, length] = decode(text.substr(at));
    const bool kept_line = code == '\n' && lines == Lines::Keep;
    if (length == 0 || (code < 0x80 && is_in(kHidden, code) && !kept_line)) {
      out += "\\x";
      append_hex(out, code, 2);
    } else if (code >= 0x80 && is_in(kHidden, code)) {
      out += "\\u{";
      append_hex(out, code, 1);
      out += '}';
    } else {
      out.append(text, at, length);
    }
    at += std::max<std::size_t>(length, 1);
  }
  return out;
}

int width_columns(std::string_view text) {
  int columns = 0;
  for (std::size_t at = 0; at < text.size();) {
    const auto [code, length] = decode(text.substr(at));
    const bool bare = code >= 0x80 && (is_in(unicode::kNoColumn, code) || is_in(kHidden, code));
    if (length == 0 || !(bare || code < 0x20 || code == 0x7F)) {
      columns += length > 1 && is_in(unicode::kWide, code) ? 2 : 1;
    }
    at += std::max<std::size_t>(length, 1);
  }
  return columns;
}

std::string pad_right(std::string_view text, int columns) {
  std::string out(text);
  out.append(static_cast<std::size_t>(std::max(0, columns - width_columns(text))), ' ');
  return out;
}

std::string pad_left(std::string_view text, int columns) {
  std::string out(static_cast<std::size_t>(std::max(0, columns - width_columns(text))), ' ');
  out += text;
  return out;
}

bool valid_name(std::string_view name) {
  constexpr int kLongest = 24;
  constexpr std::string_view kTaken[] = {"bank", "devil", "yes", "no", "none", "person"};
  int letters = 0;
  for (std::size_t at = 0; at < name.size();) {
    const auto [code, length] = decode(name.substr(at));
    const bool ascii =
        code < 0x80 && (is_digit(static_cast<char>(code)) || code == '-' || code == '_');
    const bool mark = at > 0 && code >= 0x80 && is_in(unicode::kMarks, code);
    if (length == 0 || !(ascii || is_letter(code) || mark)) {
      return false;
    }
    at += length;
    ++letters;
  }
  return letters >= 1 && letters <= kLongest && !is_number(name) &&
         std::find(std::begin(kTaken), std::end(kTaken), name) == std::end(kTaken);
}

std::optional<std::int64_t> whole_number(std::string_view word) {
  std::int64_t value = 0;
  const auto read = std::from_chars(word.data(), word.data() + word.size(), value);
  if (!is_number(word) || read.ec != std::errc{}) {
    return std::nullopt;
  }
  return value;
}

std::optional<std::uint64_t> whole_unsigned(std::string_view word) {
  std::uint64_t value = 0;
  const auto read = std::from_chars(word.data(), word.data() + word.size(), value);
  if (word.starts_with('-') || !is_number(word) || read.ec != std::errc{}) {
    return std::nullopt;
  }
  return value;
}

std::vector<std::string> suggestions(std::string_view word, const std::vector<std::string>& known) {
  constexpr std::size_t kMost = 3;
  struct Near {
    std::size_t half_points;
    const std::string* name;
  };
  const std::size_t limit = std::max<std::size_t>(1, word.size() / 3);
  std::vector<Near> near;
  for (const std::string& name : known) {
    const std::size_t apart = distance(word, name);
    const bool same_start = !word.empty() && !name.empty() && word.front() == name.front();
    if (apart > 0 && apart <= limit) {
      near.push_back({2 * apart - (same_start ? 1 : 0), &name});
    }
  }
  if (near.empty() && !word.empty()) {
    for (const std::string& name : known) {
      if (name.starts_with(word) && name != word) {
        near.push_back({name.size(), &name});
      }
    }
  }
  std::sort(near.begin(), near.end(), [](const Near& a, const Near& b) {
    return a.half_points != b.half_points ? a.half_points < b.half_points : a.name < b.name;
  });
  std::vector<std::string> best;
  for (std::size_t i = 0; i < std::min(kMost, near.size()); ++i) {
    best.push_back(*near[i].name);
  }
  return best;
}

}  // namespace hausregel
