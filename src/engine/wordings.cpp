#include "engine/wordings.h"

#include <optional>

#include "core/find_by.h"
#include "engine/events.h"

namespace hausregel {

std::vector<std::string> places_in(std::string_view text) {
  std::vector<std::string> names;
  const auto place = [&](std::string_view inside) {
    std::string name(inside.substr(0, inside.find('|')));
    if (!contains(names, name)) {
      names.push_back(std::move(name));
    }
  };
  read_template(text, [](std::string_view) {}, place);
  return names;
}

void put_into_words(std::vector<Message>& story, const std::function<Wordings()>& wordings) {
  std::optional<Wordings> known;
  for (Message& sentence : story) {
    if (sentence.id != kToldSentence) {
      continue;
    }
    known = known ? std::move(known) : wordings();
    const auto* key = find_by(sentence.args, &Message::Args::value_type::first, "key");
    if (const auto found = known->find(key->second); found != known->end()) {
      sentence.wordings = found->second;
    }
  }
}

}  // namespace hausregel
