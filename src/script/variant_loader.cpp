#include <fmt/format.h>

#include <algorithm>
#include <functional>
#include <tuple>

#include "core/digest.h"
#include "core/lists.h"
#include "core/text.h"
#include "engine/catalog.h"
#include "script/lua/sandbox.h"
#include "script/parser.h"
#include "script/source.h"
#include "script/variant_library.h"

namespace hausregel::script {
namespace {

const Strings kFields{"game",   "name",  "extends", "title", "text",
                      "source", "rules", "hooks",   "say",   "tests"};
constexpr std::size_t kTitleBytes = 120;
constexpr std::size_t kSentenceBytes = 240;
constexpr std::size_t kAboutBytes = 1000;

// Whether it is a text of one line that can be shown, not empty, of at most `most` bytes.
bool is_one_line(const Json& text, std::size_t most) {
  return text.is_string() && !text.text().empty() && text.text().size() <= most &&
         clean(text.text()) == text.text();
}

constexpr std::string_view kBlanks = " \t\r";
constexpr std::string_view kTitleKey = "title.";

std::string_view trimmed(std::string_view text) {
  text.remove_prefix(std::min(text.find_first_not_of(kBlanks), text.size()));
  return text.substr(0, text.find_last_not_of(kBlanks) + 1);
}

// Collects the problems of one script.
class LayerReader {
 public:
  explicit LayerReader(const VariantText& script)
      : script_(script), places_(script.file, script.text) {}

  Examined<VariantLayer> read(const Loaded& loaded) {
    layer_.file = script_.file;
    layer_.text = script_.text;
    layer_.sha256 = hex(sha256(script_.text));
    fields(loaded.value);
    functions(loaded.functions);
    doubles();
    head();
    std::ranges::sort(problems_, std::less<>(), [](const Error& error) {
      return std::tie(error.place.line, error.place.column, error.message.text);
    });
    return {std::move(layer_), std::move(problems_)};
  }

 private:
  void problem(Place place, Message message, Strings near = {}) {
    problems_.push_back(input(std::move(message), std::move(place), std::move(near)));
  }
  // At the last key with this path, which is the one that counts; else at the enclosing table, or
  // the file if there is none.
  void problem(std::string_view path, Message message, Strings near = {}) {
    problem(places_.nearest(path), std::move(message), std::move(near));
  }

  void fields(const Json& table) {
    if (!table.items().empty()) {
      problem("", worded("script.named_fields"));
      return;
    }
    for (const auto& [key, field] : table.members()) {
      if (!contains(kFields, key)) {
        auto near = suggestions(key, kFields);
        Message message =
            near.empty() ? worded("script.unknown_field.listed",
                                  {{"field", key}, {"table", "{ … }"}, {"fields", listed(kFields)}})
                         : worded("script.unknown_field", {{"field", key}});
        problem(key, std::move(message), std::move(near));
      }
    }
    names(table);
    texts(table);
    rules(table);
    hooks(table);
    if (const Json* tests = table.find("tests")) {
      layer_.tests = *tests;
      if (!tests->is_list()) { problem("tests", worded("script.tests")); }
    }
  }

  std::string text_field(const Json& table, std::string_view name) {
    const std::string* text = table.find_text(name);
    if (text != nullptr && sayable(*text)) { return *text; }
    if (table.find(name) != nullptr) {
      problem(name, worded("script.one_line", {{"field", name}}));
    }
    return {};
  }

  void names(const Json& table) {
    layer_.game = text_field(table, "game");
    layer_.name = text_field(table, "name");
    layer_.extends = text_field(table, "extends");
    for (const std::string_view name : {"game", "name"}) {
      if (table.find(name) == nullptr) {
        problem("", worded("script.no_field", {{"field", name}}));
      }
    }
    if (!layer_.name.empty() && layer_.name != script_.name) {
      problem("name", worded("script.other_name", {{"name", layer_.name}, {"file", script_.name}}));
    }
    if (table.find("extends") != nullptr && !valid_variant_name(layer_.extends)) {
      problem("extends", worded("script.extends"));
    }
  }

  void texts(const Json& table) {
    layer_.source = text_field(table, "source");
    if (const Json* text = table.find("text")) {
      languages(*text, "text", kAboutBytes);
      layer_.about = about_in(places_);
    }
    if (const Json* say = table.find("say")) { sentences(*say); }
    if (const Json* title = table.find("title")) { titles(*title); }
  }

  // Reports a problem with a key of `text` or `say`.
  void flaw(const std::string& path, std::string_view why, Message::Args args = {}) {
    problem(path, worded("script.flaw", {{"path", path}}, {{"why", worded(why, std::move(args))}}));
  }

  // One table of languages, `at` its path. The source must hold them as plain texts, so that
  // nobody who reads a journal has to run anything to learn what they say.
  void languages(const Json& table, const std::string& at, std::size_t most) {
    if (!table.is_object()) {
      return flaw(at, "said.languages", {{"example", "{ en = \"…\", de = \"…\" }"}});
    }
    for (const auto& [language, text] : table.members()) {
      const std::string path = fmt::format("{}.{}", at, language);
      if (!contains(hausregel::languages(), language)) {
        flaw(path, "said.language");
      } else if (!is_one_line(text, most)) {
        flaw(path, "said.one_line", {{"bytes", most}});
      } else if (places_.text(path) != text.text()) {
        flaw(path, "said.written_so");
      }
    }
  }

  void sentences(const Json& say) {
    for (const auto& [key, wording] : say.members()) { sentence(key, wording); }
    if (!say.is_object() && say != Json(Json::List())) {
      flaw("say", "said.sentences", {{"example", "say = { key = { en = \"…\", de = \"…\" } }"}});
    }
  }

  void sentence(const std::string& key, const Json& wording) {
    const std::string at = "say." + key;
    if (!valid_variant_name(key)) { return flaw(at, "said.key"); }
    languages(wording, at, kSentenceBytes);
    if (!wording.is_object()) { return; }
    if (wording.find("en") == nullptr || wording.find("de") == nullptr) {
      return flaw(at, "said.en_and_de");
    }
    const std::string* english = wording.find_text("en");
    for (const auto& [language, text] : wording.members()) {
      if (english != nullptr && text.is_string() &&
          !std::ranges::is_permutation(places_in(text.text()), places_in(*english))) {
        flaw(fmt::format("{}.{}", at, language), "said.places");
      }
    }
  }

  void titles(const Json& title) {
    if (!title.is_object()) {
      problem("title", worded("script.title", {{"example", "title = { en = \"…\", de = \"…\" }"}}));
      return;
    }
    for (const auto& [language, text] : title.members()) {
      const std::string path = "title." + language;
      if (!contains(hausregel::languages(), language)) {
        problem(path, worded("script.title_language", {{"language", language}}));
      } else if (!is_one_line(text, kTitleBytes)) {
        problem(path, worded("script.title_text", {{"bytes", kTitleBytes}}));
      } else {  // English first: it is what the others fall back on
        layer_.title.emplace(language == "en" ? layer_.title.begin() : layer_.title.end(), language,
                             text.text());
      }
    }
  }

  // Returns the members of the table `field`; reports a problem and returns none if it is something
  // else. An empty table is an empty list.
  const Json::Object& members_of(const Json& table, std::string_view field, Message otherwise) {
    static const Json kNone;
    const Json* value = table.find(field);
    if (value != nullptr && !value->is_object() && *value != Json(Json::List())) {
      problem(field, std::move(otherwise));
    }
    return (value != nullptr ? *value : kNone).members();
  }

  // A table holds no nil, so null stands for a function in it.
  void rules(const Json& table) {
    for (const auto& [rule, value] : members_of(
             table, "rules", worded("script.rules", {{"example", "rules = { goal = 1000 }"}}))) {
      if (!value.is_null()) {  // functions() reports those
        layer_.rules.push_back({rule, value, places_.nearest("rules." + rule)});
      }
    }
    std::ranges::sort(layer_.rules, std::less<>(), [](const RuleSetting& setting) {
      return std::tie(setting.place.line, setting.place.column, setting.rule);
    });
  }

  void hooks(const Json& table) {
    const Json::Object& hooks = members_of(table, "hooks", worded("script.hooks"));
    if (!hooks.empty() && !holds(script_.text, "hooks")) {
      problem("", worded("script.hooks_so", {{"example", "hooks = { … }"}}));
      return;
    }
    for (const auto& [hook, value] : hooks) {
      if (value.is_null()) {
        layer_.hooks.push_back({hook, places_.nearest("hooks." + hook)});
      } else {
        problem("hooks." + hook, worded("script.hook", {{"hook", hook}}));
      }
    }
  }

  // Only hooks may be functions.
  void functions(const Strings& paths) {
    constexpr std::string_view kHooks = "hooks.";
    for (const std::string& path : paths) {
      const bool hook =
          path.starts_with(kHooks) && path.find_first_of(".[", kHooks.size()) == std::string::npos;
      if (hook || !contains(kFields, path.substr(0, path.find_first_of(".[")))) {
        continue;  // the field was reported already
      }
      problem(path, path.starts_with("rules.")
                        ? worded("script.rule_function", {{"example", "hooks = { … }"}})
                        : worded("script.function_here"));
    }
  }

  void doubles() {
    for (const KeyPlace& key : places_.all()) {
      const std::string path = places_.path_of(key);
      const auto first = std::ranges::find_if(
          places_.all(), [&](const KeyPlace& one) { return places_.is_at(one, path); });
      if (&*first != &key) {
        problem({script_.file, key.line, key.column},
                worded("script.twice", {{"field", path}, {"line", first->line}}));
      }
    }
  }

  // Head and table must agree.
  void head() {
    for (const HeadLine& line : head_of(script_.text)) {
      const auto* title = find_named(layer_.title, line.key.substr(line.key.find('.') + 1));
      const std::string said = line.key == "game"      ? layer_.game
                               : line.key == "extends" ? layer_.extends
                               : title != nullptr      ? *title
                                                       : "";
      if (said != line.value) {
        problem({script_.file, line.line, line.column},
                worded("script.head",
                       {{"field", line.key}, {"head", clean(line.value)}, {"table", said}}));
      }
    }
  }

  const VariantText& script_;
  KeyPlaces places_;
  VariantLayer layer_;
  std::vector<Error> problems_;
};

}  // namespace

Examined<VariantLayer> examine_layer(const VariantText& script, std::shared_ptr<MemoryPool> pool) {
  const auto loaded = load_alone(script.text, script.file, std::move(pool));
  if (!loaded) { return {{}, {loaded.error()}}; }
  if (!loaded->value.is_object() && !loaded->value.is_list()) {
    return {{}, {no_table(script.file)}};
  }
  return LayerReader(script).read(*loaded);
}

tl::expected<VariantLayer, std::vector<Error>> load_layer(const VariantText& script,
                                                          std::shared_ptr<MemoryPool> pool) {
  auto examined = examine_layer(script, std::move(pool));
  if (!examined.problems.empty()) { return tl::unexpected(std::move(examined.problems)); }
  return std::move(*examined.value);
}

namespace {

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
  for (const std::string_view line :
       split(text.size() > kSourceBytes ? std::string_view() : without_mark(text), "\n")) {
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

Wording about_in(const KeyPlaces& keys) { return texts_in(keys, "text")[""]; }

Wordings wordings_in(const Strings& sources) {
  Wordings all;
  for (const std::string& source : sources) {
    Wordings own = texts_in(KeyPlaces({}, source), "say");
    own.erase("");
    own.merge(all);  // but for the keys that it has itself
    all = std::move(own);
  }
  return all;
}

}  // namespace hausregel::script
