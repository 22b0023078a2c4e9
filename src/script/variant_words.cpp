// A variant's own words, read from its source without running it.
#include <algorithm>

#include "core/lists.h"
#include "core/text.h"
#include "engine/catalog.h"
#include "script/parser.h"
#include "script/source.h"
#include "script/variant_library.h"

namespace hausregel::script {
namespace {

constexpr std::string_view kBlanks = " \t\r";
constexpr std::string_view kTitleKey = "title.";

std::string_view trimmed(std::string_view text) {
  text.remove_prefix(std::min(text.find_first_not_of(kBlanks), text.size()));
  return text.substr(0, text.find_last_not_of(kBlanks) + 1);
}

// Returns the texts by language in the tables within `field`, by their keys; "" for those in
// `field` itself.
Wordings texts_in(const KeyPlaces& keys, const std::string& field) {
  Wordings all;
  for (const KeyPlace& key : keys.all()) {
    const std::string path = key.text.empty() ? "" : keys.path_of(key);
    const std::size_t dot = path.rfind('.');
    if (path.starts_with(field + ".") && contains(hausregel::languages(), path.substr(dot + 1))) {
      Wording& wording =
          all[dot == field.size() ? "" : path.substr(field.size() + 1, dot - field.size() - 1)];
      const std::string language = path.substr(dot + 1);
      if (auto* known = find_named(wording, language)) {
        *known = key.text;
      } else {
        wording.emplace_back(language, key.text);
      }
    }
  }
  return all;
}

}  // namespace

std::vector<HeadLine> head_of(std::string_view text) {
  std::vector<HeadLine> head;
  int number = 0;
  for (const std::string_view line : split(
           text.size() > kSourceBytes ? std::string_view() : without_byte_order_mark(text), "\n")) {
    ++number;
    const std::string_view content = trimmed(line);
    // The head ends at a comment of several lines as well.
    if (!content.empty() && (!content.starts_with("--") || content.starts_with("--["))) { break; }
    const std::size_t start = line.find_first_not_of(kBlanks, line.find("--") + 2);
    const std::size_t colon = line.find(':');
    if (colon == std::string_view::npos || colon < start) { continue; }
    std::string key(trimmed(line.substr(start, colon - start)));
    if (key == "game" || key == "extends" || key.starts_with(kTitleKey)) {
      head.push_back({std::move(key), std::string(trimmed(line.substr(colon + 1))), number,
                      as_int(start) + 1});
    }
  }
  return head;
}

std::string head_value(std::string_view text, std::string_view key) {
  const std::vector<HeadLine> head = head_of(text);
  const HeadLine* line = find_by(head, &HeadLine::key, key);
  return line == nullptr ? "" : line->value;
}

Wording head_titles(std::string_view text) {
  Wording titles;
  for (const HeadLine& line : head_of(text)) {
    if (line.key.starts_with(kTitleKey)) {
      titles.emplace_back(clean(line.key.substr(kTitleKey.size())), clean(line.value));
    }
  }
  return titles;
}

namespace {

// Adds what places are called on the board, by qualified name, and cards by that of their deck:
// keys of sentences have no dots. A word, and a card wherever it is named, begins with one.
void add_places_in(const KeyPlaces& keys, Wordings& all) {
  constexpr std::string_view kShow = ".show";
  constexpr std::string_view kNames = ".names.";
  for (auto& [word, wording] : texts_in(keys, "words")) { all["." + word] = std::move(wording); }
  for (const char* field : {"state", "purses", "decks"}) {
    for (auto& [key, wording] : texts_in(keys, field)) {
      const std::string within = std::string(keys.text("name")) + ".";
      if (key.ends_with(kShow)) {
        all[within + key.substr(0, key.size() - kShow.size())] = std::move(wording);
      } else if (const std::size_t at = key.find(kNames); at != key.npos) {
        all.try_emplace(key.substr(at + kNames.size() - 1), wording);
        all[within + replaced(key, kNames, ".")] = std::move(wording);
      }
    }
  }
}

}  // namespace

Wording about_in(const KeyPlaces& keys) { return texts_in(keys, "text")[""]; }

Wordings wordings_in(const Strings& sources) {
  Wordings all;
  for (const std::string& source : sources) {
    const KeyPlaces keys({}, source);
    Wordings own = texts_in(keys, "say");
    own.erase("");
    add_places_in(keys, own);
    own.merge(all);  // but for the keys that it has itself
    all = std::move(own);
  }
  return all;
}

}  // namespace hausregel::script
