#include "core/names.h"

#include <algorithm>
#include <optional>
#include <utility>

#include "core/lists.h"
#include "core/text.h"

namespace hausregel {
namespace {

using unicode::Code;
using unicode::folded;
using unicode::is_letter;
using unicode::is_mark;
using unicode::take;

std::string encoded(const std::vector<Code>& codes) {
  std::string text;
  for (const Code code : codes) { unicode::append(text, code); }
  return text;
}

// Folded letters, and the Latin letters that they resemble in one case or both.
struct Twins {
  std::u32string_view letters;
  std::string_view latin;
};
constexpr Twins kTwins[] = {
    {U"авекмнорстухіјѕүһԁԛԝѵԍӏ", "abekmhopctyxijsyhdqwvgl"},
    {U"αβεζηικμνορτυχγσ", "abezhikmvoptuxyo"},
    {U"օսհյոցզ", "ouhjngq"},
    {U"øłđħŧıɑɡ", "oldhtiag"},
};

Code latin_twin(Code code) {
  if (code < 0x80) { return code; }
  for (const Twins& twins : kTwins) {
    const std::size_t at = twins.letters.find(static_cast<char32_t>(code));
    if (at != std::u32string_view::npos) { return static_cast<unsigned char>(twins.latin[at]); }
  }
  return code;
}

// Returns the appearance with easily confused letters merged.
std::string at_a_glance(const std::string& name) {
  constexpr std::pair<std::string_view, std::string_view> kSame[] = {
      {"I", "l"}, {"1", "l"}, {"0", "O"}, {"rn", "m"}, {"vv", "w"}};
  std::string seen = name;
  for (const auto& [was, is] : kSame) { seen = replaced(seen, was, is); }
  return appearance(seen);
}

enum class Script : std::uint8_t { Latin, Greek, Cyrillic, Armenian };

// Unicode blocks whose letters belong to one script (except a few Coptic ones among the Greek).
struct Block {
  Code first;
  Code last;
  Script script;
};
constexpr Block kBlocks[] = {
    {0x0041, 0x024F, Script::Latin},       // Basic Latin … Latin Extended-B
    {0x0250, 0x02AF, Script::Latin},       // IPA Extensions
    {0x0370, 0x03FF, Script::Greek},       // Greek and Coptic
    {0x0400, 0x052F, Script::Cyrillic},    // Cyrillic, Cyrillic Supplement
    {0x0530, 0x058F, Script::Armenian},    // Armenian
    {0x1C80, 0x1C8F, Script::Cyrillic},    // Cyrillic Extended-C
    {0x1E00, 0x1EFF, Script::Latin},       // Latin Extended Additional
    {0x1F00, 0x1FFF, Script::Greek},       // Greek Extended
    {0x2C60, 0x2C7F, Script::Latin},       // Latin Extended-C
    {0xA640, 0xA69F, Script::Cyrillic},    // Cyrillic Extended-B
    {0xA720, 0xA7FF, Script::Latin},       // Latin Extended-D
    {0xAB30, 0xAB6F, Script::Latin},       // Latin Extended-E
    {0x10780, 0x107BF, Script::Latin},     // Latin Extended-F
    {0x1DF00, 0x1DFFF, Script::Latin},     // Latin Extended-G
    {0x1E030, 0x1E08F, Script::Cyrillic},  // Cyrillic Extended-D
};

}  // namespace

bool valid_name(std::string_view name) {
  constexpr int kLongest = 24;
  int letters = 0;
  bool digits_only = true;
  for (std::string_view left = name; !left.empty(); ++letters) {
    const auto [code, length] = take(left);
    const bool digit = code >= '0' && code <= '9';
    const bool mark = letters > 0 && is_mark(code);
    if (length == 0 || !(digit || mark || code == '-' || code == '_' || is_letter(code))) {
      return false;
    }
    digits_only = digits_only && (digit || (code == '-' && letters == 0 && name.size() > 1));
  }
  return letters >= 1 && letters <= kLongest && !digits_only && !reserved_word(name);
}

bool valid_branch_name(std::string_view name) {
  const auto small = [](char c) { return (c >= 'a' && c <= 'z') || (c >= '0' && c <= '9'); };
  return !name.empty() && name.size() <= 64 && small(name.front()) &&
         std::ranges::all_of(name, [&](char c) { return small(c) || c == '-' || c == '_'; });
}

bool reserved_word(std::string_view word) {
  constexpr std::string_view kTaken[] = {"bank", "devil", "yes", "no", "none", "person"};
  return contains(kTaken, word);
}

bool hides_something(std::string_view name) {
  while (!name.empty()) {
    const Code code = take(name).code;
    if (unicode::is_hidden(code) || (code >= 0xFE00 && code <= 0xFE0F)) { return true; }
  }
  return false;
}

std::string skeleton(std::string_view text) { return encoded(folded(text)); }

std::string appearance(std::string_view text) {
  std::vector<Code> codes = folded(text);
  std::erase_if(codes, unicode::is_accent);
  std::ranges::transform(codes, codes.begin(), latin_twin);
  return encoded(codes);
}

std::string spelled_plainly(std::string_view text) {
  std::string spelled = skeleton(text);  // with accents behind their letters
  for (const std::string letter : {"a", "o", "u"}) {
    spelled = replaced(spelled, letter + "\u0308", letter + "e");
  }
  return appearance(spelled);
}

std::optional<bool> yes_or_no(std::string_view word) {
  static constexpr std::string_view kYes[] = {"y", "yes", "j", "ja", "o", "oui", "s", "si"};
  static constexpr std::string_view kNo[] = {"n", "no", "nein", "non"};
  const std::string seen = appearance(word);
  return contains(kYes, seen)  ? std::optional(true)
         : contains(kNo, seen) ? std::optional(false)
                               : std::nullopt;
}

std::vector<std::pair<std::size_t, std::size_t>> look_alikes(const Strings& names) {
  std::vector<std::pair<std::size_t, std::size_t>> pairs;
  for (const std::size_t first : indices(names)) {
    for (std::size_t second = first + 1; second < names.size(); ++second) {
      if (appearance(names[first]) == appearance(names[second]) ||
          at_a_glance(names[first]) == at_a_glance(names[second])) {
        pairs.emplace_back(first, second);
      }
    }
  }
  return pairs;
}

namespace {

// The characters that end a word. Letters: anything but a letter, mark or digit. Identifiers:
// likewise, except that '_' and '.' join the parts of a script's names.
enum class Ends : std::uint8_t { Letters, Identifiers };

bool in_word(Code code) { return is_letter(code) || is_mark(code) || unicode::is_digit(code); }

// Whether `text`, read forwards, continues the word.
bool goes_on(std::string_view text, Ends ends) {
  if (ends == Ends::Identifiers && text.size() > 1 && (text[0] == '_' || text[0] == '.')) {
    text.remove_prefix(1);
  }
  return !text.empty() && in_word(unicode::decode(text).code);
}

// Like goes_on(), backwards from the end of `text`.
bool comes_from(std::string_view text, Ends ends) {
  const bool joined = text.ends_with('_') || text.ends_with('.');
  if (ends == Ends::Identifiers && text.size() > 1 && joined) { text.remove_suffix(1); }
  std::size_t at = text.size();
  bool within = !text.empty();
  while (within && at > 0) {
    --at;
    within = (static_cast<unsigned char>(text[at]) & 0xC0u) == 0x80u;  // a continuation byte
  }
  return !text.empty() && in_word(unicode::decode(text.substr(at)).code);
}

bool holds_word(std::string_view text, std::string_view name, Ends ends) {
  for (std::size_t at = text.find(name); at != std::string_view::npos && !name.empty();
       at = text.find(name, at + 1)) {
    if (!comes_from(text.substr(0, at), ends) && !goes_on(text.substr(at + name.size()), ends)) {
      return true;
    }
  }
  return false;
}

}  // namespace

std::optional<std::string> word_named(std::string_view text, const Strings& names) {
  const std::string seen = appearance(text);
  for (const std::string& name : names) {
    const std::string looks = appearance(name);
    if (looks.empty() || utf8_length(looks) == looks.size()) { continue; }
    if (holds_word(text, name, Ends::Letters) || holds_word(seen, looks, Ends::Identifiers)) {
      return name;
    }
  }
  return std::nullopt;
}

bool names_anybody(std::string_view text, const Strings& names) {
  const std::string seen = appearance(text);
  return std::ranges::any_of(names, [&](const std::string& name) {
    const std::string looks = appearance(name);
    return looks.size() > 1 ? holds(seen, looks) : holds_word(text, name, Ends::Letters);
  });
}

bool mixes_scripts(std::string_view name) {
  const Block* first = nullptr;
  for (const Code code : folded(name)) {
    const auto holds = [&](const Block& one) { return code >= one.first && code <= one.last; };
    const Block* block = is_letter(code) ? find_by(kBlocks, holds, true) : nullptr;
    if (first == nullptr) { first = block; }
    if (block != nullptr && block->script != first->script) { return true; }
  }
  return false;
}

}  // namespace hausregel
