#include "script/script_files.h"

#include <fmt/format.h>

#include <algorithm>
#include <cctype>
#include <filesystem>
#include <optional>
#include <set>
#include <utility>

#include "core/lists.h"
#include "core/text.h"
#include "engine/game.h"
#include "script/lua/sandbox.h"
#include "script/parser.h"
#include "script/source.h"

namespace hausregel::script {
namespace {

namespace fs = std::filesystem;

// Checks the table of one script; reports the first problem.
class BotReader {
 public:
  BotReader(const Game& game, ScriptText script)
      : game_(game),
        bot_{std::string(game.name()), std::move(script.file), std::move(script.text), {}},
        keys_(bot_.file, bot_.text) {}

  Result<BotScript> read(const Json& table) {
    if (!table.is_object()) { return wrong("", "bot.table"); }
    for (const auto& [field, value] : *table.object()) { TRY(one_field(field, value)); }
    const std::string stem = fs::path(bot_.file).stem().string();
    if (!table.has_text("name", stem)) {
      return wrong("name", "bot.name", {{"name", clean(stem)}});
    }
    if (!valid_bot_name(public_name(bot_.file))) {
      return wrong("name", "bot.signs", {{"name", clean(stem)}});
    }
    if (table.find(game_.name()) == nullptr) {
      return wrong("", "bot.other_game", {{"game", game_.name()}});
    }
    return std::move(bot_);
  }

 private:
  Result<> one_field(const std::string& field, const Json& value) {
    if (const Game* game = find_game(field)) { return answers(*game, value); }
    Strings known{"name", "title"};
    if (!contains(known, field)) {
      for (const Game* game : games()) { known.emplace_back(game->name()); }
      return wrong(field, "bot.field", {{"field", clean(field)}}, suggestions(field, known));
    }
    return value.is_null() ? wrong(field, "bot.no_function_here", {{"field", field}}) : done();
  }

  Result<> answers(const Game& game, const Json& table) {
    const std::string field(game.name());
    const Strings known = names_by(game.questions(), &HookSpec::name);
    if (!table.is_object() && table != Json(Json::List())) {
      return wrong(
          field, "bot.functions",
          {{"game", field},
           {"example", fmt::format("{} = {{ {} … }}", field,
                                   known.empty() ? "" : known.front() + " = function(f)")}});
    }
    for (const auto& [question, value] : table.members()) {
      const std::string path = fmt::format("{}.{}", field, question);
      // Functions for a variant of that name, which need not be at hand.
      for (const auto& [asked, function] : value.members()) {
        if (!function.is_null()) {
          return wrong(path + "." + asked, "bot.function", {{"question", asked}});
        }
        if (&game == &game_) { bot_.answers.push_back(question + "." + asked); }
      }
      if (value.is_object()) { continue; }
      if (!contains(known, question)) {
        return wrong(path, "bot.question", {{"game", field}, {"question", clean(question)}},
                     suggestions(question, known));
      }
      if (!value.is_null()) {  // tables hold no nil, so null is a function
        return wrong(path, "bot.function", {{"question", question}});
      }
      if (&game == &game_) { bot_.answers.push_back(question); }
    }
    return done();
  }

  Failed wrong(const std::string& path, std::string_view id, Message::Args args = {},
               Strings near = {}) const {
    return fail(input(id, keys_.at(path), std::move(args), std::move(near)));
  }

  const Game& game_;
  BotScript bot_;
  KeyPlaces keys_;
};

}  // namespace

Result<BotScript> read_bot(const Game& game, ScriptText script) {
  const auto loaded = load_alone(script.text, script.file);
  TRY(loaded);
  return BotReader(game, std::move(script)).read(loaded->value);
}

Result<ScriptText> ScriptBots::read(const Game& game, const std::string& wanted) const {
  const bool is_path = wanted.ends_with(kScriptEnding);
  std::error_code failed;
  const bool elsewhere = is_path && !holds(wanted, "/") && !fs::exists(wanted, failed);
  auto found = is_path && !elsewhere ? read_file(game, wanted, wanted) : read_named(game, wanted);
  return found || !elsewhere ? std::move(found) : read_file(game, wanted, wanted);
}

Result<ScriptText> ScriptBots::read_named(const Game& game, const std::string& name) const {
  const std::size_t ending = name.ends_with(kScriptEnding) ? kScriptEnding.size() : 0;
  return read_file(game, name, find_script(folders_, name.substr(0, name.size() - ending)));
}

Result<ScriptText> ScriptBots::read_file(const Game& game, const std::string& wanted,
                                         const std::string& file) const {
  if (file.empty()) {
    return fail(Error{Fault::Usage,
                      {"engine.no_bot", {{"bot", clean(wanted)}}},
                      {},
                      {},
                      suggestions(wanted, bot_names(this, &game))});
  }
  auto text = read_script(file);
  TRY(text);
  return ScriptText{file, std::move(*text)};
}

Strings ScriptBots::names() const {
  std::set<std::string> names;
  for (const std::string& folder : folders_) {
    for (const fs::path& file : entries_of(folder)) {
      if (auto name = script_name(file)) { names.insert(std::move(*name)); }
    }
  }
  return {names.begin(), names.end()};
}

namespace {

struct CaseFile : ScriptText {
  Json table;

  Failed wrong(std::string_view id, Message::Args args = {}) const {
    return fail(input(id, {file}, std::move(args)));
  }
};

Result<CaseFile> read_cases(const Named<std::string>::value_type& text) {
  CaseFile file{{text.first, text.second}, {}};
  auto loaded = load_alone(file.text, file.file);
  TRY(loaded);
  if (!loaded->functions.empty() || !loaded->value.is_object()) { return file.wrong("case.file"); }
  file.table = std::move(loaded->value);
  return file;
}

bool only(const Json& table, const Strings& members) {
  return std::ranges::all_of(*table.object(),
                             [&](const auto& member) { return contains(members, member.first); });
}

bool is_texts(const Json* table) {
  return table != nullptr && table->is_object() &&
         std::ranges::all_of(*table->object(),
                             [](const auto& member) { return member.second.is_string(); });
}

bool in_word(char c) {
  const auto byte = static_cast<unsigned char>(c);
  return std::isalnum(byte) != 0 || c == '_' || byte >= 0x80;
}

// Replaces whole words of `text` that are keys of `names`.
std::string renamed(const std::string& text, const Json& names) {
  std::string out;
  for (auto at = text.begin(); at != text.end();) {
    const auto end = std::find_if_not(at, text.end(), in_word);
    const std::string word(at, end);
    const std::string* other = word.empty() ? nullptr : names.find_text(word);
    out += other != nullptr ? *other : word;
    at = end;
    if (at != text.end()) { out += *at++; }
  }
  return out;
}

Json renamed(const Json& value, const Json& names) {
  if (const auto* text = value.string()) { return renamed(*text, names); }
  if (const auto* list = value.list()) {
    Json::List items;
    for (const Json& item : *list) { items.push_back(renamed(item, names)); }
    return items;
  }
  if (const auto* object = value.object()) {
    Json::Object members;
    for (const auto& [name, member] : *object) {
      members.emplace_back(renamed(name, names), renamed(member, names));
    }
    return members;
  }
  return value;
}

// Returns the cases of another file that `file` names, with its own names for cases and players.
// Cases that it does not name are null, so that places in the other's text stay valid.
Result<CaseFile> cases_of_other(const VariantLayer& layer, const CaseFile& file) {
  const std::string* other = file.table.find_text("of");
  if (other == nullptr || layer.beside.size() < 2) { return file.wrong("case.of"); }
  auto base = read_cases(layer.beside[1]);
  TRY(base);
  const Json* theirs = base->table.find("tests");
  if (theirs == nullptr || !theirs->is_list()) { return base->wrong("case.no_own"); }
  const Json* names = file.table.find("names");
  const Json* called = file.table.find("cases");
  if (!only(file.table, {"of", "names", "cases"}) || !is_texts(names) || !is_texts(called)) {
    return file.wrong("case.of_other",
                      {{"example",
                        "{ of = \"OTHER\", names = { THERE = \"HERE\" }, cases = { "
                        "[\"NAME THERE\"] = \"NAME HERE\" } }"}});
  }
  Json::List tests;
  Strings found;
  for (const Json& one : *theirs->list()) {
    const std::string* name = one.find_text("name");
    const Json* here = name != nullptr ? called->find(*name) : nullptr;
    tests.push_back(here == nullptr ? Json() : renamed(one, *names));
    if (here != nullptr) {
      tests.back().set("name", *here);
      found.push_back(*name);
    }
  }
  for (const auto& [name, here] : *called->object()) {
    if (!contains(found, name)) {
      return file.wrong("case.none_there", {{"file", *other}, {"name", clean(name)}});
    }
  }
  if (found.size() != called->object()->size()) { return file.wrong("case.twice"); }
  base->table.set("tests", std::move(tests));
  return base;
}

}  // namespace

Named<std::string> case_files_beside(const std::string& path) {
  const fs::path folder = fs::path(path).parent_path() / "cases";
  Named<std::string> files;
  for (std::string name = fs::path(path).stem().string(); files.size() < 2;) {
    const fs::path file = folder / script_file(name);
    auto text = read_script(file.string());
    if (!text) { break; }
    files.emplace_back(file.string(), std::move(*text));
    name = KeyPlaces({}, files.back().second).text("of");
    if (!valid_variant_name(name)) { break; }
  }
  return files;
}

Result<std::optional<VariantLayer>> cases_beside(const VariantLayer& layer) {
  if (layer.beside.empty()) { return std::nullopt; }
  auto file = read_cases(layer.beside.front());
  TRY(file);
  if (file->table.find("of") != nullptr) {
    file = cases_of_other(layer, *file);
    TRY(file);
  } else if (file->table.find("tests") == nullptr || !only(file->table, {"tests"})) {
    return file->wrong("case.nothing_else");
  }
  VariantLayer cases;
  cases.name = layer.name;
  cases.game = layer.game;
  cases.tests = file->table.at("tests");
  cases.text = std::move(file->text);
  cases.file = std::move(file->file);
  return std::optional(std::move(cases));
}

}  // namespace hausregel::script
