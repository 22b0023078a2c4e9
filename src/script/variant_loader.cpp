#include <fmt/format.h>

#include <algorithm>
#include <functional>
#include <tuple>

#include "core/digest.h"
#include "core/lists.h"
#include "core/text.h"
#include "engine/catalog.h"
#include "script/layer_builder.h"
#include "script/lua/sandbox.h"
#include "script/source.h"
#include "script/variant_library.h"

namespace hausregel::script {

void LayerBuilder::problem(std::string_view path, std::string_view id, Message::Args args,
                           Strings near, Named<Message> parts) {
  problems.push_back(
      input(id, places.nearest(path), std::move(args), std::move(near), std::move(parts)));
}

void LayerBuilder::flaw(const std::string& path, std::string_view why, Message::Args args) {
  problem(path, "script.flaw", {{"path", path}}, {}, {{"why", worded(why, std::move(args))}});
}

void LayerBuilder::languages(const Json& table, const std::string& at, std::size_t most) {
  if (!table.is_object()) {
    return flaw(at, "said.languages", {{"example", "{ en = \"…\", de = \"…\" }"}});
  }
  for (const auto& [language, text] : table.members()) {
    const std::string path = fmt::format("{}.{}", at, language);
    if (!contains(hausregel::languages(), language)) {
      flaw(path, "said.language");
    } else if (!is_one_line(text, most)) {
      flaw(path, "said.one_line", {{"bytes", most}});
    } else if (places.text(path) != text.text()) {
      flaw(path, "said.written_so");
    }
  }
}

const Json::Object& LayerBuilder::members_of(const Json& table, std::string_view field,
                                             std::string_view id, Message::Args args) {
  static const Json kNone;
  const Json* value = table.find(field);
  if (value != nullptr && !value->is_object() && *value != Json(Json::List())) {
    problem(field, id, std::move(args));
  }
  return (value != nullptr ? *value : kNone).members();
}

Wording LayerBuilder::texts_of(const std::string& path) const {
  Wording all;
  for (const std::string_view language : hausregel::languages()) {
    if (auto text = places.text(path + "." + std::string(language)); !text.empty()) {
      all.emplace_back(language, std::string(text));
    }
  }
  return all;
}

bool is_one_line(const Json& text, std::size_t most) {
  return text.is_string() && !text.text().empty() && text.text().size() <= most &&
         clean(text.text()) == text.text();
}

namespace {

const Strings kFields{"api",   "game",  "name",  "extends",  "title", "text",     "source", "rules",
                      "hooks", "say",   "tests", "settings", "state", "purses",   "decks",  "moves",
                      "bots",  "begin", "round", "players",  "with",  "replaces", "words"};
// Hooks of a whole game, which may stand in its table themselves.
const Strings kOfGame{"begin", "round"};
constexpr std::size_t kAboutBytes = 1000;

class LayerReader : private LayerBuilder {
 public:
  explicit LayerReader(const VariantText& read_from) : LayerBuilder(read_from) {}

  Examined<VariantLayer> read(const Loaded& loaded) {
    layer.file = script.file;
    layer.text = script.text;
    layer.sha256 = hex(sha256(script.text));
    if (script.is_required) {
      layer.api = 0;
      layer.name = script.name;
      return {std::move(layer), {}};
    }
    fields(loaded.value);
    functions(loaded.functions);
    doubles();
    head();
    std::ranges::sort(problems, std::less<>(), [](const Error& error) {
      return std::tie(error.place.line, error.place.column, error.message.text);
    });
    return {std::move(layer), std::move(problems)};
  }

 private:
  void fields(const Json& table) {
    if (!table.items().empty()) {
      problem("", "script.named_fields");
      return;
    }
    for (const auto& [key, field] : table.members()) {
      if (!contains(kFields, key)) {
        const auto near = suggestions(key, kFields);
        near.empty() ? problem(key, "script.unknown_field.listed",
                               {{"field", key}, {"table", "{ … }"}, {"fields", listed(kFields)}})
                     : problem(key, "script.unknown_field", {{"field", key}}, near);
      }
    }
    names(table);
    stack(table);
    texts(table);
    rules(table);
    hooks(table);
    replaces(table);
    read_declarations(table, *this);
    if (const Json* tests = table.find("tests")) {
      layer.tests = *tests;
      if (!tests->is_list()) { problem("tests", "script.tests"); }
    }
  }

  std::string text_field(const Json& table, std::string_view name) {
    const std::string* text = table.find_text(name);
    if (text != nullptr && sayable(*text)) { return *text; }
    if (table.find(name) != nullptr) { problem(name, "script.one_line", {{"field", name}}); }
    return {};
  }

  void names(const Json& table) {
    layer.game = text_field(table, "game");
    layer.name = text_field(table, "name");
    layer.extends = text_field(table, "extends");
    for (const std::string_view name : {"game", "name"}) {
      if (table.find(name) == nullptr) { problem("", "script.no_field", {{"field", name}}); }
    }
    if (!layer.name.empty() && layer.name != script.name) {
      problem("name", "script.other_name", {{"name", layer.name}, {"file", script.name}});
    }
    if (table.find("extends") != nullptr && !valid_variant_name(layer.extends)) {
      problem("extends", "script.extends");
    }
  }

  void replaces(const Json& table) {
    const Json* hooks = table.find("replaces");
    if (hooks == nullptr) { return; }
    for (const Json& hook : hooks->items()) { layer.replaces.push_back(hook.text()); }
    const bool known = std::ranges::all_of(layer.replaces, [&](const std::string& hook) {
      return find_by(layer.hooks, &HookSetting::hook, hook) != nullptr;
    });
    if (!hooks->is_list() || !known) {
      problem("replaces", "script.replaces", {{"example", R"(replaces = { "payout" })"}});
    }
  }

  // Their names must be plain texts, so that the files are found without running anything.
  void stack(const Json& table) {
    const Json* with = table.find("with");
    if (with == nullptr) { return; }
    for (const std::size_t i : indices(with->items())) {
      const Json& name = with->items()[i];
      const std::string path = fmt::format("with[{}]", i + 1);
      if (name.is_string() && valid_variant_name(name.text()) && places.text(path) == name.text()) {
        layer.with.push_back(name.text());
      } else {
        problem(path, "script.with", {{"example", R"(with = { "alms" })"}});
      }
    }
    if (!with->is_list()) { problem("with", "script.with", {{"example", R"(with = { "alms" })"}}); }
  }

  void texts(const Json& table) {
    layer.source = text_field(table, "source");
    if (const Json* text = table.find("text")) {
      languages(*text, "text", kAboutBytes);
      layer.about = about_in(places);
    }
    if (const Json* say = table.find("say")) { sentences(*say); }
    if (const Json* title = table.find("title")) { titles(*title); }
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
      problem("title", "script.title", {{"example", "title = { en = \"…\", de = \"…\" }"}});
      return;
    }
    for (const auto& [language, text] : title.members()) {
      const std::string path = "title." + language;
      if (!contains(hausregel::languages(), language)) {
        problem(path, "script.title_language", {{"language", language}});
      } else if (!is_one_line(text, kTitleBytes)) {
        problem(path, "script.title_text", {{"bytes", kTitleBytes}});
      } else {  // English first: it is what the others fall back on
        layer.title.emplace(language == "en" ? layer.title.begin() : layer.title.end(), language,
                            text.text());
      }
    }
  }

  // A table holds no nil, so null stands for a function in it.
  void rules(const Json& table) {
    for (const auto& [rule, value] :
         members_of(table, "rules", "script.rules", {{"example", "rules = { goal = 1000 }"}})) {
      if (!value.is_null()) {  // functions() reports those
        layer.rules.push_back({rule, value, places.nearest("rules." + rule)});
      }
    }
    if (const Json* players = table.find("players")) {
      if (players->items().size() != 2) {
        problem("players", "script.players", {{"example", "players = { 2, 6 }"}});
      } else {
        layer.rules.push_back({"players_min", players->items()[0], places.nearest("players")});
        layer.rules.push_back({"players_max", players->items()[1], places.nearest("players")});
      }
    }
    std::ranges::sort(layer.rules, std::less<>(), [](const RuleSetting& setting) {
      return std::tie(setting.place.line, setting.place.column, setting.rule);
    });
  }

  void hooks(const Json& table) {
    const Json::Object& hooks = members_of(table, "hooks", "script.hooks");
    const bool whole_game = std::ranges::any_of(
        kOfGame, [&](const std::string& hook) { return table.find(hook) != nullptr; });
    if ((!hooks.empty() || whole_game) && !may_have_hooks(script.text)) {
      problem("", "script.hooks_so", {{"example", "hooks = { … }"}});
      return;
    }
    for (const auto& [hook, value] : hooks) {
      if (value.is_null()) {
        layer.hooks.push_back({hook, places.nearest("hooks." + hook)});
      } else {
        problem("hooks." + hook, "script.hook", {{"hook", hook}});
      }
    }
    for (const std::string& hook : kOfGame) {
      const Json* value = table.find(hook);
      if (value == nullptr) { continue; }
      if (!value->is_null() || find_named(hooks, hook) != nullptr) {
        problem(hook, "script.hook", {{"hook", hook}});
      }
      layer.hooks.push_back({hook, places.nearest(hook)});
    }
  }

  // Only hooks, bots, what judges a move and what it does may be functions.
  void functions(const Strings& paths) {
    for (const std::string& path : paths) {
      const std::string field = path.substr(0, path.find('.'));
      const bool legal =
          field == "moves" && (path.ends_with(".legal") || path.ends_with(".effect"));
      const auto inside = path.find_first_of(".[", field.size() + 1);
      const bool hook = legal ? path.find_first_of(".[", inside + 1) == path.npos
                              : (field == "hooks" || field == "bots" || contains(kOfGame, path)) &&
                                    inside == path.npos;
      if (hook || !contains(kFields, path.substr(0, path.find_first_of(".[")))) {
        continue;  // the field was reported already
      }
      path.starts_with("rules.")
          ? problem(path, "script.rule_function", {{"example", "hooks = { … }"}})
          : problem(path, "script.function_here");
    }
  }

  void doubles() {
    for (const KeyPlace& key : places.all()) {
      const std::string path = places.path_of(key);
      const auto first = std::ranges::find_if(
          places.all(), [&](const KeyPlace& one) { return places.is_at(one, path); });
      if (&*first != &key) {
        problems.push_back(input("script.twice", {script.file, key.line, key.column},
                                 {{"field", path}, {"line", first->line}}));
      }
    }
  }

  // Head and table must agree.
  void head() {
    for (const HeadLine& line : head_of(script.text)) {
      const auto* title = find_named(layer.title, line.key.substr(line.key.find('.') + 1));
      const std::string said = line.key == "game"      ? layer.game
                               : line.key == "extends" ? layer.extends
                               : title != nullptr      ? *title
                                                       : "";
      if (said != line.value) {
        problems.push_back(
            input("script.head", {script.file, line.line, line.column},
                  {{"field", line.key}, {"head", clean(line.value)}, {"table", said}}));
      }
    }
  }
};

}  // namespace

Examined<VariantLayer> examine_layer(const VariantText& script, std::shared_ptr<MemoryPool> pool) {
  const auto loaded = load_alone(script.text, script.file, std::move(pool), script.required);
  if (!loaded) { return {{}, {loaded.error()}}; }
  if (!loaded->value.is_object() && !loaded->value.is_list()) {
    return {{}, {no_table(script.file)}};
  }
  return LayerReader(script).read(*loaded);
}

}  // namespace hausregel::script
