#include "journal/naming.h"

#include <algorithm>

#include "core/names.h"
#include "core/text.h"
#include "core/unicode.h"

namespace hausregel::journal {
namespace {

// What a word ends at: anything that is no letter, mark or digit, or only what joins no names of a
// script either.
enum class Ends : std::uint8_t { Letters, Identifiers };

bool in_word(unicode::Code code) {
  return unicode::is_letter(code) || unicode::is_mark(code) || unicode::is_digit(code);
}

// Whether the word goes on in `text`, read forwards.
bool goes_on(std::string_view text, Ends ends) {
  if (ends == Ends::Identifiers && text.size() > 1 && (text[0] == '_' || text[0] == '.')) {
    text.remove_prefix(1);
  }
  return !text.empty() && in_word(unicode::decode(text).code);
}

// The same backwards, from the end of `text`.
bool comes_from(std::string_view text, Ends ends) {
  const bool joined = text.ends_with('_') || text.ends_with('.');
  if (ends == Ends::Identifiers && text.size() > 1 && joined) {
    text.remove_suffix(1);
  }
  std::size_t at = text.size();
  bool within = !text.empty();
  while (within && at > 0) {
    --at;
    within = (static_cast<unsigned char>(text[at]) & 0xC0u) == 0x80u;  // of a character, not first
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

std::optional<std::string> word_named(std::string_view text,
                                      const std::vector<std::string>& names) {
  const std::string seen = appearance(text);
  for (const std::string& name : names) {
    const std::string looks = appearance(name);
    if (looks.empty() || utf8_length(looks) == looks.size()) {
      continue;
    }
    if (holds_word(text, name, Ends::Letters) || holds_word(seen, looks, Ends::Identifiers)) {
      return name;
    }
  }
  return std::nullopt;
}

bool names_anybody(std::string_view text, const std::vector<std::string>& names) {
  const std::string seen = appearance(text);
  return std::ranges::any_of(names, [&](const std::string& name) {
    const std::string looks = appearance(name);
    return looks.size() > 1 ? seen.find(looks) != std::string::npos
                            : holds_word(text, name, Ends::Letters);
  });
}

}  // namespace hausregel::journal
