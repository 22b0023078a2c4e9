#include "core/unicode.h"

#include <utf8proc.h>

#include <algorithm>
#include <array>

#include "core/lists.h"

namespace hausregel::unicode {
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

template <std::size_t N>
bool is_in(const Range (&ranges)[N], Code code) {
  return std::any_of(std::begin(ranges), std::end(ranges),
                     [&](const Range& range) { return code >= range.first && code <= range.last; });
}

// Hidden, but ends a line or a word.
bool is_break(Code code) {
  return (code >= 0x09 && code <= 0x0D) || code == 0x85 || code == 0x2028 || code == 0x2029;
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

// Puts runs of marks into canonical order.
void order_marks(std::vector<Code>& codes) {
  const auto is_base = [](Code code) { return property(code).combining_class == 0; };
  for (auto at = codes.begin(); at != codes.end();) {
    const auto first = std::find_if_not(at, codes.end(), is_base);
    at = std::find_if(first, codes.end(), is_base);
    sort_by(first, at, [](Code code) { return property(code).combining_class; });
  }
}

}  // namespace

Decoded decode(std::string_view text) {
  utf8proc_int32_t code = -1;
  const auto length =
      utf8proc_iterate(reinterpret_cast<const utf8proc_uint8_t*>(text.data()),
                       static_cast<utf8proc_ssize_t>(std::min<std::size_t>(text.size(), 4)), &code);
  return length > 0 ? Decoded{static_cast<Code>(code), static_cast<std::size_t>(length)}
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
  codes.reserve(text.size());
  while (!text.empty()) {
    const auto [code, length] = take(text);
    if (length == 0) {
      codes.push_back(kReplacement);
    } else if (is_break(code)) {
      codes.push_back(' ');
    } else if (!is_hidden(code)) {
      append_folded(codes, code);
    }
  }
  order_marks(codes);
  return codes;
}

}  // namespace hausregel::unicode
