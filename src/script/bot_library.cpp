#include "script/bot_library.h"

#include <fmt/format.h>

#include <filesystem>
#include <functional>
#include <optional>
#include <set>

#include "core/find_by.h"
#include "core/text.h"
#include "engine/game.h"
#include "script/key_places.h"
#include "script/sandbox.h"
#include "script/source.h"

namespace hausregel::script {
namespace {

namespace fs = std::filesystem;

// Looks at the table of one script, for the first thing that is wrong with it.
class BotReader {
 public:
  BotReader(const Game& game, ScriptText script)
      : game_(game),
        bot_{std::string(game.name()), std::move(script.file), std::move(script.text), {}},
        keys_(bot_.file, bot_.text) {}

  Result<BotScript> read(const Json& table) {
    if (!table.is_object()) {
      return wrong("", worded("bot.table"));
    }
    for (const auto& [field, value] : *table.object()) {
      TRY(one_field(field, value));
    }
    const Json* name = table.find("name");
    const std::string stem = fs::path(bot_.file).stem().string();
    if (name == nullptr || *name != Json(stem)) {
      return wrong("name", worded("bot.name", {{"name", clean(stem)}}));
    }
    if (!valid_bot_name(public_name(bot_.file))) {
      return wrong("name", worded("bot.signs", {{"name", clean(stem)}}));
    }
    if (table.find(game_.name()) == nullptr) {
      return wrong("", worded("bot.other_game", {{"game", game_.name()}}));
    }
    return std::move(bot_);
  }

 private:
  Result<> one_field(const std::string& field, const Json& value) {
    if (const Game* game = find_game(field)) {
      return answers(*game, value);
    }
    std::vector<std::string> known{"name", "title"};
    if (!contains(known, field)) {
      for (const Game* game : games()) {
        known.emplace_back(game->name());
      }
      return wrong(field, worded("bot.field", {{"field", clean(field)}}),
                   suggestions(field, known));
    }
    return value.is_null() ? wrong(field, worded("bot.no_function_here", {{"field", field}}))
                           : done();
  }

  Result<> answers(const Game& game, const Json& table) {
    const std::string field(game.name());
    const std::vector<std::string> known = names_by(game.questions(), &HookSpec::name);
    if (!table.is_object() && table != Json(Json::List())) {
      return wrong(field, worded("bot.functions",
                                 {{"game", field},
                                  {"example", fmt::format("{} = {{ {} = function(f) … end }}",
                                                          field, known.front())}}));
    }
    for (const auto& [question, value] : table.members()) {
      const std::string path = fmt::format("{}.{}", field, question);
      if (!contains(known, question)) {
        return wrong(path, worded("bot.question", {{"game", field}, {"question", clean(question)}}),
                     suggestions(question, known));
      }
      if (!value.is_null()) {  // a table holds no nil, so null stands for a function
        return wrong(path, worded("bot.function", {{"question", question}}));
      }
      if (&game == &game_) {
        bot_.answers.push_back(question);
      }
    }
    return done();
  }

  tl::unexpected<Error> wrong(const std::string& path, Message what,
                              std::vector<std::string> near = {}) const {
    return fail(input(std::move(what), keys_.at(path), std::move(near)));
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

Result<BotScript> ScriptBots::load(const Game& game, const std::string& wanted) const {
  return read(game, wanted).and_then(std::bind_front(read_bot, std::cref(game)));
}

Result<BotScript> ScriptBots::named(const Game& game, const std::string& name) const {
  return read_named(game, name).and_then(std::bind_front(read_bot, std::cref(game)));
}

Result<ScriptText> ScriptBots::read(const Game& game, const std::string& wanted) const {
  const bool is_path = wanted.ends_with(kScriptEnding);
  std::error_code failed;
  const bool elsewhere =
      is_path && wanted.find('/') == std::string::npos && !fs::exists(wanted, failed);
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
                      suggestions(wanted, bot_names(game, this))});
  }
  auto text = read_script(file);
  TRY(text);
  return ScriptText{file, std::move(*text)};
}

std::vector<std::string> ScriptBots::names() const {
  std::set<std::string> names;
  for (const std::string& folder : folders_) {
    for (const fs::path& file : entries_of(folder)) {
      if (auto name = script_name(file)) {
        names.insert(std::move(*name));
      }
    }
  }
  return {names.begin(), names.end()};
}

}  // namespace hausregel::script
