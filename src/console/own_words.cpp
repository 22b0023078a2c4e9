#include "console/own_words.h"

#include <map>

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

void rest_in_full(const Console& console, std::vector<Word>& words) {
  const auto forms = console.session->game().moves();
  const auto form_of = [&](const std::string& word) {
    return find_by(forms, &MoveForm::word, word);
  };
  std::map<std::string, std::string> meant;  // by appearance
  for (const auto& [own, english] : own_words(console)) {
    if (form_of(english) != nullptr) {
      meant.emplace(appearance(own), english);
    }
  }
  for (std::size_t i = 0; i < words.size() && !meant.empty(); ++i) {
    if (const auto own = meant.find(appearance(words[i].text)); i > 0 && own != meant.end()) {
      words[i].text = own->second;
    }
    const MoveForm* move = form_of(words[i].text);
    if (move != nullptr && move->form.ends_with(" TEXT")) {
      return;
    }
    i += move != nullptr && move->names_somebody() ? 1 : 0;
  }
}

}  // namespace hausregel::console
