#include "journal/naming.h"

#include <algorithm>

#include "core/text.h"

namespace hausregel::journal {
namespace {

bool single_letter(std::string_view name) { return utf8_length(name) == name.size(); }

// Bytes of other scripts count as letters.
bool in_word(char c) {
  const auto byte = static_cast<unsigned char>(c);
  return byte >= 0x80 || (byte >= '0' && byte <= '9') || (byte >= 'A' && byte <= 'Z') ||
         (byte >= 'a' && byte <= 'z');
}

bool holds_word(std::string_view text, std::string_view name) {
  for (std::size_t at = text.find(name); at != std::string_view::npos;
       at = text.find(name, at + 1)) {
    const std::size_t end = at + name.size();
    if ((at == 0 || !in_word(text[at - 1])) && (end == text.size() || !in_word(text[end]))) {
      return true;
    }
  }
  return false;
}

std::string lower(std::string_view text) {
  std::string all(text);
  std::transform(all.begin(), all.end(), all.begin(), [](char c) {
    return c >= 'A' && c <= 'Z' ? static_cast<char>(c - 'A' + 'a') : c;
  });
  return all;
}

}  // namespace

std::optional<std::string> word_named(std::string_view text,
                                      const std::vector<std::string>& names) {
  for (const std::string& name : names) {
    if (!single_letter(name) && holds_word(text, name)) {
      return name;
    }
  }
  return std::nullopt;
}

bool names_anybody(std::string_view text, const std::vector<std::string>& names) {
  const std::string low = lower(text);
  return std::any_of(names.begin(), names.end(), [&](const std::string& name) {
    return single_letter(name) ? holds_word(text, name)
                               : low.find(lower(name)) != std::string::npos;
  });
}

}  // namespace hausregel::journal
