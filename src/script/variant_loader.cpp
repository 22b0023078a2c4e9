#include "script/variant_loader.h"

#include <fmt/format.h>

#include <algorithm>
#include <tuple>

#include "core/digest.h"
#include "core/find_by.h"
#include "core/text.h"
#include "engine/catalog.h"
#include "script/lexer.h"
#include "script/said.h"
#include "script/sandbox.h"
#include "script/source.h"
#include "script/variant_head.h"

namespace hausregel::script {
namespace {

const std::vector<std::string> kFields{"game",   "name",  "extends", "title", "text",
                                       "source", "rules", "hooks",   "say",   "tests"};
constexpr std::size_t kTitleBytes = 120;

// Collects the problems of one script.
class LayerReader {
 public:
  explicit LayerReader(const VariantText& script)
      : script_(script), places_(script.file, script.text) {}

  VariantLayer read(const Loaded& loaded) {
    layer_.file = script_.file;
    layer_.text = script_.text;
    layer_.sha256 = hex(sha256(script_.text));
    fields(loaded.value);
    functions(loaded.functions);
    doubles();
    head();
    return std::move(layer_);
  }

  std::vector<Error> take_problems() {
    std::ranges::sort(problems_, [](const Error& a, const Error& b) {
      return std::tie(a.place.line, a.place.column, a.message.text) <
             std::tie(b.place.line, b.place.column, b.message.text);
    });
    return std::move(problems_);
  }

 private:
  void problem(Place place, Message message, std::vector<std::string> near = {}) {
    problems_.push_back({Fault::Input, std::move(message), {}, std::move(place), std::move(near)});
  }

  // Of the last key with this path, which is the one that counts; else of the table it is in.
  Place place_of(std::string_view path) const { return places_.nearest(path, Double::Last, "."); }

  void fields(const Json& value) {
    const Json empty{Json::Object{}};
    if (value.is_list() && !value.list()->empty()) {
      problem({script_.file, 0, 0},
              worded("script.named_fields", "the script must return a table with named fields"));
      return;
    }
    const Json& table = value.is_object() ? value : empty;
    for (const auto& [key, field] : *table.object()) {
      if (!contains(kFields, key)) {
        auto near = suggestions(key, kFields);
        Message message =
            near.empty()
                ? worded("script.unknown_field.listed",
                         "unknown field '{field}'; rules stand in rules = {table}, and "
                         "the fields are {fields}",
                         {{"field", key},
                          {"table", "{ … }"},
                          {"fields", fmt::format("{}", fmt::join(kFields, ", "))}})
                : worded("script.unknown_field", "unknown field '{field}'", {{"field", key}});
        problem(place_of(key), std::move(message), std::move(near));
      }
    }
    names(table);
    texts(table);
    rules(table.find("rules"));
    hooks(table.find("hooks"));
    if (const Json* tests = table.find("tests")) {
      layer_.tests = *tests;
      if (!tests->is_list()) {
        problem(place_of("tests"), worded("script.tests", "'tests' must be a list of tables"));
      }
    }
  }

  std::string text_field(const Json& table, std::string_view name) {
    const Json* field = table.find(name);
    if (field == nullptr) {
      return {};
    }
    if (!field->is_string() || !sayable(*field->string())) {
      problem(place_of(name),
              worded("script.one_line", "'{field}' must be a text of one line", {{"field", name}}));
      return {};
    }
    return *field->string();
  }

  void names(const Json& table) {
    layer_.game = text_field(table, "game");
    layer_.name = text_field(table, "name");
    layer_.extends = text_field(table, "extends");
    for (const std::string_view name : {"game", "name"}) {
      if (table.find(name) == nullptr) {
        problem({script_.file, 0, 0},
                worded("script.no_field", "the table has no '{field}'", {{"field", name}}));
      }
    }
    if (!layer_.name.empty() && layer_.name != script_.name) {
      problem(place_of("name"),
              worded("script.other_name",
                     "the variant calls itself '{name}' but its file '{file}'; they must be equal",
                     {{"name", layer_.name}, {"file", script_.name}}));
    }
    if (table.find("extends") != nullptr && !valid_variant_name(layer_.extends)) {
      problem(place_of("extends"),
              worded("script.extends",
                     "'extends' must be the name of a variant: a-z, 0-9, '_' and '-'"));
    }
  }

  void texts(const Json& table) {
    layer_.source = text_field(table, "source");
    if (const Json* text = table.find("text")) {
      said(flaws_of_text(*text, places_.all()));
      layer_.about = about_in(places_.all());
    }
    if (const Json* say = table.find("say")) {
      said(flaws_of_say(*say, places_.all()));
    }
    const Json* title = table.find("title");
    if (title == nullptr) {
      return;
    }
    if (!title->is_object()) {
      problem(place_of("title"), worded("script.title", "'title' must be a table: {example}",
                                        {{"example", "title = { en = \"…\", de = \"…\" }"}}));
      return;
    }
    for (const std::string_view language : kLanguages) {
      if (const Json* text = title->find(language)) {
        one_title(language, *text);
      }
    }
    // English first: it is what the others fall back on.
    const auto english =
        std::ranges::find_if(layer_.title, [](const auto& one) { return one.first == "en"; });
    if (english != layer_.title.end()) {
      std::rotate(layer_.title.begin(), english, english + 1);
    }
    for (const auto& [language, text] : *title->object()) {
      if (!contains(kLanguages, language)) {
        problem(place_of("title." + language),
                worded("script.title_language",
                       "unknown language '{language}'; titles are in en, de, fr or it",
                       {{"language", language}}));
      }
    }
  }

  void said(const std::vector<SaidFlaw>& flaws) {
    for (const SaidFlaw& flaw : flaws) {
      problem(place_of(flaw.path),
              worded("script.flaw", "'{path}' {why}", {{"path", flaw.path}}, {{"why", flaw.why}}));
    }
  }

  void one_title(std::string_view language, const Json& text) {
    const bool good = text.is_string() && !text.string()->empty() &&
                      text.string()->size() <= kTitleBytes &&
                      clean(*text.string()) == *text.string();
    if (!good) {
      problem(
          place_of(fmt::format("title.{}", language)),
          worded("script.title_text", "a title must be a text of one line, at most {bytes} bytes",
                 {{"bytes", kTitleBytes}}));
      return;
    }
    layer_.title.emplace_back(language, *text.string());
  }

  void rules(const Json* rules) {
    if (rules == nullptr || (rules->is_list() && rules->list()->empty())) {
      return;
    }
    if (!rules->is_object()) {
      problem(place_of("rules"), worded("script.rules", "'rules' must be a table: {example}",
                                        {{"example", "rules = { goal = 1000 }"}}));
      return;
    }
    for (const auto& [rule, value] : *rules->object()) {
      if (value.is_null()) {
        continue;  // a function; functions() tells
      }
      layer_.rules.push_back({rule, value, place_of("rules." + rule)});
    }
    std::ranges::sort(layer_.rules, [](const RuleSetting& a, const RuleSetting& b) {
      return std::tie(a.place.line, a.place.column, a.rule) <
             std::tie(b.place.line, b.place.column, b.rule);
    });
  }

  void hooks(const Json* hooks) {
    const bool table = hooks != nullptr && hooks->is_object();
    if (hooks != nullptr && !table && !(hooks->is_list() && hooks->list()->empty())) {
      problem(place_of("hooks"), worded("script.hooks", "'hooks' must be a table of functions"));
    }
    if (!table) {
      return;
    }
    if (script_.text.find("hooks") == std::string::npos) {
      problem({script_.file, 0, 0}, worded("script.hooks_so", "hooks must be written as {example}",
                                           {{"example", "hooks = { … }"}}));
      return;
    }
    for (const auto& [hook, value] : *hooks->object()) {
      // A table holds no nil, so null stands for a function.
      if (value.is_null()) {
        layer_.hooks.push_back({hook, place_of("hooks." + hook)});
      } else {
        problem(place_of("hooks." + hook),
                worded("script.hook", "hook '{hook}' must be a function", {{"hook", hook}}));
      }
    }
  }

  void functions(const std::vector<std::string>& paths) {
    constexpr std::string_view kHooks = "hooks.";
    for (const std::string& path : paths) {
      const std::string field = path.substr(0, path.find_first_of(".["));
      if (!contains(kFields, field)) {
        continue;  // the field is told already
      }
      if (!path.starts_with(kHooks) ||
          path.find_first_of(".[", kHooks.size()) != std::string::npos) {
        const bool rule = path.starts_with("rules.");
        problem(place_of(path),
                rule ? worded("script.rule_function",
                              "a rule takes a value, not a function; what is to be decided while a "
                              "game goes on is a hook and stands in {example}",
                              {{"example", "hooks = { … }"}})
                     : worded("script.function_here", "a function cannot stand here"));
      }
    }
  }

  void doubles() {
    for (const KeyPlace& key : places_.all()) {
      Place here{script_.file, key.line, key.column};
      const Place first = places_.at(key.path, Double::First);
      if (here != first) {
        problem(std::move(here),
                worded("script.twice", "'{field}' is set twice, first in line {line}",
                       {{"field", key.path}, {"line", first.line}}));
      }
    }
  }

  // What the head says must be what the table says.
  void head() {
    for (const HeadLine& line : head_of(script_.text)) {
      constexpr std::string_view kTitleKey = "title.";
      std::string said;
      if (line.key == "game") {
        said = layer_.game;
      } else if (line.key == "extends") {
        said = layer_.extends;
      } else {
        for (const auto& [language, text] : layer_.title) {
          const bool meant =
              line.key.starts_with(kTitleKey) && line.key.substr(kTitleKey.size()) == language;
          said = meant ? text : said;
        }
      }
      if (said != line.value) {
        problem({script_.file, line.line, line.column},
                worded("script.head", "the head says {field} is '{head}', the table says '{table}'",
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

bool valid_variant_name(std::string_view name) {
  const auto plain = [](char c) { return (c >= 'a' && c <= 'z') || (c >= '0' && c <= '9'); };
  return !name.empty() && name.size() <= 64 && plain(name.front()) &&
         std::ranges::all_of(name, [&](char c) { return plain(c) || c == '_' || c == '-'; });
}

Examined<VariantLayer> examine_layer(const VariantText& script, std::shared_ptr<MemoryPool> pool) {
  auto sandbox = Sandbox::open({}, std::move(pool));
  if (!sandbox) {
    return {{}, {sandbox.error()}};
  }
  const auto loaded = sandbox->load(script.text, script.file);
  if (!loaded) {
    return {{}, {loaded.error()}};
  }
  if (!loaded->value.is_object() && !loaded->value.is_list()) {
    return {{},
            {{Fault::Input,
              worded("script.one_table", "the script must return one table: {example}",
                     {{"example", "return { … }"}}),
              {},
              Place{script.file, 0, 0}}}};
  }
  LayerReader reader(script);
  VariantLayer layer = reader.read(*loaded);
  return {std::move(layer), reader.take_problems()};
}

AllProblems<VariantLayer> load_layer(const VariantText& script, std::shared_ptr<MemoryPool> pool) {
  auto examined = examine_layer(script, std::move(pool));
  if (!examined.problems.empty()) {
    return tl::unexpected(std::move(examined.problems));
  }
  return std::move(*examined.value);
}

}  // namespace hausregel::script
