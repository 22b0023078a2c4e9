#include "script/said.h"

#include <fmt/format.h>

#include <algorithm>

#include "core/find_by.h"
#include "core/text.h"
#include "engine/catalog.h"
#include "script/source.h"

namespace hausregel::script {
namespace {

constexpr std::string_view kBlanks = " \t\r";
constexpr std::string_view kTitleKey = "title.";

std::string_view trimmed(std::string_view text) {
  text.remove_prefix(std::min(text.find_first_not_of(kBlanks), text.size()));
  return text.substr(0, text.find_last_not_of(kBlanks) + 1);
}

constexpr std::size_t kSentenceBytes = 240;
constexpr std::size_t kAboutBytes = 1000;

void put(Wording& wording, std::string_view language, std::string_view text) {
  if (auto* known = find_by(wording, &Wording::value_type::first, language)) {
    known->second = text;
    return;
  }
  wording.emplace_back(language, text);
}

// Texts by language that stand in the table `field`, by the key of a table within it; "": in
// `field` itself.
Wordings texts_in(const KeyPlaces& keys, const std::string& field) {
  Wordings all;
  for (const KeyPlace& key : keys.all()) {
    const std::string path = key.text.empty() ? "" : keys.path_of(key);
    const std::size_t dot = path.rfind('.');
    if (path.starts_with(field + ".") && contains(kLanguages, path.substr(dot + 1))) {
      put(all[dot == field.size() ? "" : path.substr(field.size() + 1, dot - field.size() - 1)],
          path.substr(dot + 1), key.text);
    }
  }
  return all;
}

// One table of languages, `at` its path.
void check_languages(const Json& table, const std::string& at, std::size_t most,
                     const KeyPlaces& keys, const TellFlaw& flaw) {
  if (!table.is_object()) {
    flaw(at, worded("said.languages", {{"example", "{ en = \"…\", de = \"…\" }"}}));
    return;
  }
  for (const auto& [language, text] : *table.object()) {
    const std::string path = fmt::format("{}.{}", at, language);
    if (!contains(kLanguages, language)) {
      flaw(path, worded("said.language"));
    } else if (!is_one_line(text, most)) {
      flaw(path, worded("said.one_line", {{"bytes", most}}));
    } else if (keys.text(path) != *text.string()) {
      flaw(path, worded("said.written_so"));
    }
  }
}

void check_sentence(const std::string& key, const Json& wording, const KeyPlaces& keys,
                    const TellFlaw& flaw) {
  const std::string at = fmt::format("say.{}", key);
  if (!valid_variant_name(key)) {
    flaw(at, worded("said.key"));
    return;
  }
  check_languages(wording, at, kSentenceBytes, keys, flaw);
  if (!wording.is_object()) {
    return;
  }
  if (wording.find("en") == nullptr || wording.find("de") == nullptr) {
    flaw(at, worded("said.en_and_de"));
    return;
  }
  const std::string* english = wording.find_text("en");
  for (const auto& [language, text] : *wording.object()) {
    if (english != nullptr && text.is_string() &&
        !std::ranges::is_permutation(places_in(*text.string()), places_in(*english))) {
      flaw(fmt::format("{}.{}", at, language), worded("said.places"));
    }
  }
}

}  // namespace

std::vector<HeadLine> head_of(std::string_view text) {
  std::vector<HeadLine> head;
  int number = 0;
  for (const std::string_view line :
       split(text.size() > kSourceBytes ? std::string_view() : without_mark(text), "\n")) {
    ++number;
    const std::string_view content = trimmed(line);
    // The head ends at a comment of several lines as well.
    if (!content.empty() && (!content.starts_with("--") || content.starts_with("--["))) {
      break;
    }
    const std::size_t start = line.find_first_not_of(kBlanks, line.find("--") + 2);
    const std::size_t colon = line.find(':');
    if (colon == std::string_view::npos || colon < start) {
      continue;
    }
    std::string key(trimmed(line.substr(start, colon - start)));
    if (key == "game" || key == "extends" || key.starts_with(kTitleKey)) {
      head.push_back({std::move(key), std::string(trimmed(line.substr(colon + 1))), number,
                      static_cast<int>(start) + 1});
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

Wording about_in(const KeyPlaces& keys) { return texts_in(keys, "text")[""]; }

Wordings wordings_in(const std::vector<std::string>& sources) {
  Wordings all;
  for (const std::string& source : sources) {
    Wordings own = texts_in(KeyPlaces({}, source), "say");
    own.erase("");
    own.merge(all);  // but for the keys that it has itself
    all = std::move(own);
  }
  return all;
}

bool is_one_line(const Json& text, std::size_t most) {
  return text.is_string() && !text.string()->empty() && text.string()->size() <= most &&
         clean(*text.string()) == *text.string();
}

void check_about(const Json& text, const KeyPlaces& keys, const TellFlaw& flaw) {
  check_languages(text, "text", kAboutBytes, keys, flaw);
}

void check_say(const Json& say, const KeyPlaces& keys, const TellFlaw& flaw) {
  if (say.is_object()) {
    for (const auto& [key, wording] : *say.object()) {
      check_sentence(key, wording, keys, flaw);
    }
  } else if (say != Json(Json::List())) {
    flaw("say",
         worded("said.sentences", {{"example", "say = { key = { en = \"…\", de = \"…\" } }"}}));
  }
}

}  // namespace hausregel::script
