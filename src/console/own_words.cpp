#include "console/own_words.h"

#include "console/suggest.h"
#include "console/words.h"
#include "core/find_by.h"
#include "core/names.h"

namespace hausregel::console {
std::vector<std::pair<std::string, std::string>> own_words(const Console& console) {
  std::vector<std::pair<std::string, std::string>> own;
  if (console.language == "en") {
    return own;
  }
  const std::vector<std::string> known = first_words(console);
  for (const std::string& word : known) {
    const bool dotted = word.starts_with('.');
    const std::string id = (dotted ? "console.dot." + word.substr(1) : "console.word." + word);
    const std::string said = console.say({id, {}});
    const auto words = split_words(said == id ? "" : said);
    for (const Word& one : words.value_or(std::vector<Word>())) {
      if (!contains(known, one.text)) {
        own.emplace_back(one.text, word);
      }
    }
  }
  return own;
}

std::string in_full(const Console& console, std::string_view word) {
  const Elsewhere other = word_elsewhere(word);
  std::string meant(other.works ? other.ours : word);
  const std::vector<std::string> known = first_words(console);
  if (contains(known, meant)) {
    return meant;
  }
  const std::string looks = appearance(meant);
  for (const auto& [own, english] : own_words(console)) {
    if (appearance(own) == looks) {
      return english;
    }
  }
  return meant;
}

}  // namespace hausregel::console
