#include "script/said.h"

#include <fmt/format.h>

#include <algorithm>
#include <optional>

#include "core/find_by.h"
#include "core/text.h"
#include "engine/catalog.h"
#include "script/source.h"

namespace hausregel::script {
namespace {

constexpr std::string_view kBlanks = " \t\r";
constexpr std::string_view kTitleKey = "title.";

std::string_view trimmed(std::string_view text) {
  const std::size_t first = text.find_first_not_of(kBlanks);
  if (first == std::string_view::npos) {
    return {};
  }
  return text.substr(first, text.find_last_not_of(kBlanks) - first + 1);
}

bool is_head_key(std::string_view key) {
  return key == "game" || key == "extends" || key.starts_with(kTitleKey);
}

std::optional<HeadLine> head_line(std::string_view line, int number) {
  const std::size_t dashes = line.find("--");
  const std::size_t start = line.find_first_not_of(kBlanks, dashes + 2);
  const std::size_t colon = line.find(':');
  if (start == std::string_view::npos || colon == std::string_view::npos || colon < start) {
    return std::nullopt;
  }
  const std::string_view key = trimmed(line.substr(start, colon - start));
  if (!is_head_key(key)) {
    return std::nullopt;
  }
  return HeadLine{std::string(key), std::string(trimmed(line.substr(colon + 1))), number,
                  static_cast<int>(start) + 1};
}

constexpr std::size_t kSentenceBytes = 240;
constexpr std::size_t kAboutBytes = 1000;

bool is_spoken(std::string_view language) { return contains(kLanguages, language); }

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
    const std::string whole = key.text.empty() ? "" : keys.path_of(key);
    if (!whole.starts_with(field + ".")) {
      continue;
    }
    const std::string_view path = std::string_view(whole).substr(field.size() + 1);
    const std::size_t dot = path.rfind('.');
    const std::string_view language = dot == path.npos ? path : path.substr(dot + 1);
    if (is_spoken(language)) {
      put(all[std::string(path.substr(0, dot == path.npos ? 0 : dot))], language, key.text);
    }
  }
  return all;
}

// Collects what is wrong.
class SaidInspector {
 public:
  explicit SaidInspector(const KeyPlaces& keys) : keys_(keys) {}

  // One table of languages, `at` its path.
  void languages(const Json& table, const std::string& at, std::size_t most) {
    if (!table.is_object()) {
      flaw(at, worded("said.languages", {{"example", "{ en = \"…\", de = \"…\" }"}}));
      return;
    }
    for (const auto& [language, text] : *table.object()) {
      const std::string path = fmt::format("{}.{}", at, language);
      if (!is_spoken(language)) {
        flaw(path, worded("said.language"));
      } else if (!is_one_line(text, most)) {
        flaw(path, worded("said.one_line", {{"bytes", most}}));
      } else if (keys_.text(path) != *text.string()) {
        flaw(path, worded("said.written_so"));
      }
    }
  }

  void flaw(std::string path, Message why) { flaws_.push_back({std::move(path), std::move(why)}); }
  std::vector<KeyFlaw> take_flaws() { return std::move(flaws_); }

 private:
  const KeyPlaces& keys_;
  std::vector<KeyFlaw> flaws_;
};

std::vector<std::string> sorted(std::vector<std::string> names) {
  std::ranges::sort(names);
  return names;
}

void check_sentence(const std::string& key, const Json& wording, SaidInspector& inspector) {
  const std::string at = fmt::format("say.{}", key);
  if (!valid_variant_name(key)) {
    inspector.flaw(at, worded("said.key"));
    return;
  }
  inspector.languages(wording, at, kSentenceBytes);
  if (!wording.is_object()) {
    return;
  }
  const Json* english = wording.find("en");
  const Json* german = wording.find("de");
  if (english == nullptr || german == nullptr) {
    inspector.flaw(at, worded("said.en_and_de"));
    return;
  }
  for (const auto& [language, text] : *wording.object()) {
    if (text.is_string() && english->is_string() &&
        sorted(places_in(*text.string())) != sorted(places_in(*english->string()))) {
      inspector.flaw(fmt::format("{}.{}", at, language), worded("said.places"));
    }
  }
}

}  // namespace

std::vector<HeadLine> head_of(std::string_view text) {
  std::vector<HeadLine> head;
  text = text.size() > kSourceBytes ? std::string_view() : without_mark(text);
  for (int number = 1; !text.empty(); ++number) {
    const std::size_t end = text.find('\n');
    const std::string_view line = text.substr(0, end);
    const std::string_view content = trimmed(line);
    if (!content.empty() && !content.starts_with("--")) {
      break;
    }
    if (content.starts_with("--[")) {
      break;  // a comment of several lines: the head has single lines only
    }
    if (!content.empty()) {
      if (auto found = head_line(line, number)) {
        head.push_back(std::move(*found));
      }
    }
    text = end == std::string_view::npos ? std::string_view{} : text.substr(end + 1);
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

std::vector<KeyFlaw> flaws_of_text(const Json& text, const KeyPlaces& keys) {
  SaidInspector inspector(keys);
  inspector.languages(text, "text", kAboutBytes);
  return inspector.take_flaws();
}

std::vector<KeyFlaw> flaws_of_say(const Json& say, const KeyPlaces& keys) {
  SaidInspector inspector(keys);
  if (say.is_object()) {
    for (const auto& [key, wording] : *say.object()) {
      check_sentence(key, wording, inspector);
    }
  } else if (!say.items().empty() || !say.is_list()) {
    inspector.flaw("say", worded("said.sentences",
                                 {{"example", "say = { key = { en = \"…\", de = \"…\" } }"}}));
  }
  return inspector.take_flaws();
}

}  // namespace hausregel::script
