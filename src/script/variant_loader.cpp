#include <fmt/format.h>

#include <algorithm>
#include <functional>
#include <tuple>

#include "core/digest.h"
#include "core/lists.h"
#include "core/text.h"
#include "engine/catalog.h"
#include "engine/rules/declared.h"
#include "script/lua/sandbox.h"
#include "script/parser.h"
#include "script/source.h"
#include "script/variant_library.h"

namespace hausregel::script {
namespace {

const Strings kFields{"api",   "game",  "name", "extends", "title",    "text",  "source",
                      "rules", "hooks", "say",  "tests",   "settings", "state", "purses"};
const Strings kSettingFields{"type", "from", "to", "step", "of", "default", "help"};
const Strings kPlaceFields{"type", "each",  "from",  "to",   "of",
                           "none", "start", "reset", "show", "help"};
const Strings kPurseFields{"start", "show", "help"};
constexpr std::size_t kMostDeclarations = 64;  // of each kind, in one layer
constexpr int kLatestApi = 2;
constexpr std::size_t kTitleBytes = 120;
constexpr std::size_t kSentenceBytes = 240;
constexpr std::size_t kAboutBytes = 1000;

// Whether it is a text of one line that can be shown, not empty, of at most `most` bytes.
bool is_one_line(const Json& text, std::size_t most) {
  return text.is_string() && !text.text().empty() && text.text().size() <= most &&
         clean(text.text()) == text.text();
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
    declarations(table);
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

  // --- what api = 2 declares ---

  void declarations(const Json& table) {
    if (const Json* api = table.find("api")) {
      layer_.api = api->is_int() && api->whole() >= 1 && api->whole() <= kLatestApi
                       ? as_int(api->whole())
                       : 0;
      if (layer_.api == 0) {
        problem("api", worded("declared.api", {{"latest", kLatestApi}}));
        layer_.api = kLatestApi;
      }
    }
    each_declared(table, "settings", kSettingFields,
                  [&](const Json& value, const std::string& path, std::string name) {
                    setting(value, path, std::move(name));
                  });
    each_declared(table, "state", kPlaceFields,
                  [&](const Json& value, const std::string& path, std::string name) {
                    layer_.places.emplace_back(layer_.name + "." + name, place(value, path));
                  });
    each_declared(table, "purses", kPurseFields,
                  [&](const Json& value, const std::string& path, std::string name) {
                    name.insert(0, layer_.name + ".");
                    if (find_named(layer_.places, name) != nullptr) {
                      return problem(path, worded("declared.twice", {{"name", path}}));
                    }
                    PlaceType& purse = layer_.places.emplace_back(name, PlaceType()).second;
                    purse.type = PlaceKind::Purse;
                    shown(value, path, purse);
                    if (const auto start = whole(value, path, "start", 0, kMostPaid)) {
                      if (*start != 0) { purse.start = *start; }
                    }
                  });
  }

  // Calls read(value, path, name) for every well-formed entry of the table `field`.
  template <class Read>
  void each_declared(const Json& table, const std::string& field, const Strings& known, Read read) {
    const Json::Object& all =
        members_of(table, field, worded("declared.table", {{"field", field}}));
    if (!all.empty() && layer_.api < 2) {
      return problem(field, worded("declared.needs_api", {{"field", field}}));
    }
    if (all.size() > kMostDeclarations) {
      return problem(field,
                     worded("declared.many", {{"field", field}, {"most", kMostDeclarations}}));
    }
    for (const auto& [name, value] : all) {
      const std::string path = field + "." + name;
      const auto id = [](char c) {
        return (c >= 'a' && c <= 'z') || (c >= '0' && c <= '9') || c == '_';
      };
      if (!std::ranges::all_of(name, id) || name.size() > 32 ||
          !(name[0] >= 'a' && name[0] <= 'z')) {
        problem(path, worded("declared.name", {{"name", clean(name)}}));
      } else if (!value.is_object() && value != Json(Json::List())) {
        problem(path, worded("declared.entry",
                             {{"name", path},
                              {"example", R"({ type = "integer", from = 0, to = 20 })"}}));
      } else {
        for (const auto& [member, held] : value.members()) {
          if (!contains(known, member)) {
            problem(path + "." + member,
                    worded("declared.member",
                           {{"name", member}, {"path", path}, {"fields", listed(known)}}),
                    suggestions(member, known));
          }
        }
        if (const Json* help = value.find("help")) {
          languages(*help, path + ".help", kSentenceBytes);
        }
        read(value, path, name);
      }
    }
  }

  // Returns the whole number at `path`.`name`; nullopt if there is none, or after a problem.
  std::optional<std::int64_t> whole(const Json& value, const std::string& path,
                                    std::string_view name, std::int64_t least, std::int64_t most) {
    const Json* held = value.find(name);
    if (held == nullptr) { return std::nullopt; }
    if (held->is_int() && held->whole() >= least && held->whole() <= most) { return held->whole(); }
    problem(path + "." + std::string(name),
            worded("declared.whole", {{"name", name}, {"least", least}, {"most", most}}));
    return std::nullopt;
  }

  // The number of the word at `path`.`name` among `words`; `otherwise` without one, or after a
  // problem.
  int word(const Json& value, const std::string& path, std::string_view name,
           std::span<const std::string_view> words, int otherwise) {
    const Json* held = value.find(name);
    if (held == nullptr && otherwise >= 0) { return otherwise; }
    for (const int i : indices(held != nullptr ? as_int(words.size()) : 0)) {
      if (*held == Json(words[as_index(i)])) { return i; }
    }
    problem(
        held != nullptr ? path + "." + std::string(name) : path,
        worded("declared.word", {{"name", name}, {"words", listed({words.begin(), words.end()})}}));
    return std::max(otherwise, 0);
  }

  Strings choices(const Json& value, const std::string& path) {
    Strings words;
    const Json* of = value.find("of");
    for (const Json& one : of != nullptr ? of->items() : Json::List()) {
      if (one.is_string() && valid_variant_name(one.text()) && !contains(words, one.text())) {
        words.push_back(one.text());
      }
    }
    if (of == nullptr || !of->is_list() || words.empty() || words.size() != of->items().size()) {
      problem(path, worded("declared.choices", {{"example", R"(of = { "half", "all" })"}}));
      words = {"?"};
    }
    return words;
  }

  void setting(const Json& value, const std::string& path, std::string name) {
    constexpr std::string_view kTypes[] = {"integer", "flag", "choice"};
    constexpr RuleKind kKinds[] = {RuleKind::Integer, RuleKind::Boolean, RuleKind::Choice};
    DeclaredSetting made;
    made.name = std::move(name);
    made.kind = kKinds[as_index(word(value, path, "type", kTypes, -1))];
    made.place = places_.nearest(path);
    made.limits = bounds(value, path);
    made.step = whole(value, path, "step", 1, kMostDeclared).value_or(1);
    if (made.kind == RuleKind::Choice) { made.words = choices(value, path); }
    made.standard = made.kind == RuleKind::Integer   ? Json(made.limits.min)
                    : made.kind == RuleKind::Boolean ? Json(false)
                                                     : Json(made.words.front());
    if (const Json* standard = value.find("default")) {
      if (auto good = made.check(path + ".default", *standard); !good) {
        problem(path + ".default", std::move(good.error().message));
      } else {
        made.standard = *standard;
      }
    }
    made.help = texts_of(path + ".help");
    layer_.settings.push_back(std::move(made));
  }

  RuleLimits bounds(const Json& value, const std::string& path) {
    RuleLimits limits{
        whole(value, path, "from", -kMostDeclared, kMostDeclared).value_or(0),
        whole(value, path, "to", -kMostDeclared, kMostDeclared).value_or(kMostDeclared)};
    if (limits.min > limits.max) { problem(path, worded("declared.bounds")); }
    return limits;
  }

  PlaceType place(const Json& value, const std::string& path) {
    constexpr std::string_view kTypes[] = {"integer", "flag", "choice", "seat"};
    PlaceType made;
    made.type = static_cast<PlaceKind>(word(value, path, "type", kTypes, -1));
    if (word(value, path, "each", std::array<std::string_view, 2>{"", "seat"}, 0) == 1) {
      made.each = Each::Seat;
    }
    if (made.type == PlaceKind::Integer) {
      const RuleLimits limits = bounds(value, path);
      made.from = limits.min;
      made.to = limits.max;
    }
    if (made.type == PlaceKind::Choice) { made.of = choices(value, path); }
    const Json* none = value.find("none");
    if (made.type == PlaceKind::Seat && none != nullptr && *none == Json(true)) {
      made.none = true;
    }
    const std::int64_t first = made.none ? -1 : made.from.value_or(0);
    std::optional<std::int64_t> start = first;
    const Json* given = value.find("start");
    if (given != nullptr && made.type == PlaceKind::Seat) {
      problem(path + ".start", worded("declared.no_start"));
    } else if (given != nullptr) {
      start = DeclaredPlaces::number_of(made, *given, Setup{});
      if (!start) {
        problem(path + ".start",
                worded("declared.start", {}, {{"accepted", accepted_by(made, 1)}}));
      }
    }
    if (start.value_or(0) != 0) { made.start = *start; }
    const auto reset =
        static_cast<Reset>(word(value, path, "reset", names_of(Reset()), as_int(Reset::Game)));
    if (reset != Reset::Game) { made.reset = reset; }
    shown(value, path, made);
    return made;
  }

  void shown(const Json& value, const std::string& path, PlaceType& made) {
    if (const Json* show = value.find("show")) {
      languages(*show, path + ".show", kTitleBytes);
      made.show = true;
    }
  }

  // Returns the texts at `path` by language.
  Wording texts_of(const std::string& path) const {
    Wording all;
    for (const std::string_view language : hausregel::languages()) {
      if (auto text = places_.text(path + "." + std::string(language)); !text.empty()) {
        all.emplace_back(language, std::string(text));
      }
    }
    return all;
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

}  // namespace hausregel::script
