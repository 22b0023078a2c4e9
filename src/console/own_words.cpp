#include "console/own_words.h"

#include <algorithm>

#include "console/suggest.h"
#include "console/words.h"

namespace hausregel::console {
std::vector<std::pair<std::string, std::string>> own_words(const Desk& desk) {
  std::vector<std::pair<std::string, std::string>> own;
  if (desk.language == "en") {
    return own;
  }
  const std::vector<std::string> known = first_words(desk);
  for (const std::string& word : known) {
    const bool dotted = word.starts_with('.');
    const std::string id = (dotted ? "console.dot." + word.substr(1) : "console.word." + word);
    const std::string said = desk.say({id, {}});
    const auto words = split_words(said == id ? "" : said);
    for (const Word& one : words.value_or(std::vector<Word>())) {
      if (std::find(known.begin(), known.end(), one.text) == known.end()) {
        own.emplace_back(one.text, word);
      }
    }
  }
  return own;
}

std::string in_full(const Desk& desk, std::string_view word) {
  const Elsewhere other = word_elsewhere(word);
  std::string meant(other.works ? other.ours : word);
  const std::vector<std::string> known = first_words(desk);
  if (std::find(known.begin(), known.end(), meant) != known.end()) {
    return meant;
  }
  for (const auto& [own, english] : own_words(desk)) {
    if (own == meant) {
      return english;
    }
  }
  return meant;
}

}  // namespace hausregel::console
