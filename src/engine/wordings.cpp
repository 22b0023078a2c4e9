#include "engine/wordings.h"

#include <optional>

#include "core/find_by.h"
#include "engine/events.h"

namespace hausregel {

std::vector<std::string> places_in(std::string_view text) {
  std::vector<std::string> names;
  for (std::size_t i = 0; i < text.size(); ++i) {
    if (text[i] != '{') {
      continue;
    }
    if (text.substr(i).starts_with("{{")) {
      ++i;
      continue;
    }
    const std::size_t close = text.find('}', i);
    if (close == std::string_view::npos) {
      break;
    }
    const std::string_view place = text.substr(i + 1, close - i - 1);
    std::string name(place.substr(0, place.find('|')));
    if (!contains(names, name)) {
      names.push_back(std::move(name));
    }
    i = close;
  }
  return names;
}

void put_into_words(std::vector<Message>& story, const std::function<Wordings()>& wordings) {
  std::optional<Wordings> known;
  for (Message& sentence : story) {
    if (sentence.id != kToldSentence) {
      continue;
    }
    if (!known) {
      known = wordings();
    }
    for (const auto& [name, value] : sentence.args) {
      const auto found = name == "key" ? known->find(value) : known->end();
      if (found != known->end()) {
        sentence.wordings = found->second;
        break;
      }
    }
  }
}

}  // namespace hausregel
