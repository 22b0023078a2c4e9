// Scripts as players: reading them, and whole simulated games.
#pragma once

#include <algorithm>
#include <map>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "catch.h"
#include "engine/game.h"
#include "script/script_files.h"
#include "script/script_hooks.h"
#include "script/variant_library.h"

namespace hausregel::script {

inline const ScriptBots& shipped_bots() {
  static const ScriptBots bots({HAUSREGEL_SOURCE "/scripts/bots"});
  return bots;
}

inline const ScriptLibrary& shipped_variants() {
  static const ScriptLibrary variants({HAUSREGEL_SOURCE "/variants"});
  return variants;
}

// A bot of one function body for each question, in order.
inline std::string bot_text(const std::string& game,
                            const std::vector<std::pair<std::string, std::string>>& answers,
                            const std::string& before = "") {
  std::string text = before + "return { name = 'test', " + game + " = {\n";
  for (const auto& [question, body] : answers) {
    text += question + " = function(f) " + body + " end,\n";
  }
  return text + "} }";
}

inline std::shared_ptr<Hooks> bot_of(const std::string& game, const std::string& text) {
  auto bot = read_bot(*find_game(game), {"test.lua", text});
  INFO(text);
  INFO((bot ? std::string() : bot.error().message.text));
  REQUIRE(bot);
  return std::make_shared<ScriptHooks>(*bot);
}

inline std::shared_ptr<Hooks> shipped_bot(const std::string& game, const std::string& name) {
  auto bot = shipped_bots().load(*find_game(game), name);
  INFO((bot ? std::string() : bot.error().message.text));
  REQUIRE(bot);
  return std::make_shared<ScriptHooks>(*bot);
}

// Games first … last-1 under `variant`, a script at every seat.
struct BotGames {
  std::string game;
  std::vector<std::shared_ptr<Hooks>> scripts;
  std::string variant = "official";
  std::uint64_t first = 0;
  std::uint64_t last = 1;
  bool recalled = false;              // whether answers are recalled, as in a simulation
  std::optional<Variant> house = {};  // instead of the one that ships

  Result<Tally> play(PlayoutLog* log = nullptr) const {
    const auto loaded = house ? Result<Variant>(*house) : shipped_variants().load(game, variant);
    REQUIRE(loaded);
    const auto rules = resolve(*find_game(game), *loaded);
    REQUIRE(rules);
    PlayoutOrder order;
    const auto most = static_cast<std::size_t>(*rules->values().find("players_max")->integer());
    for (std::size_t i = 0; i < std::min(scripts.size(), most); ++i) {
      order.setup.players.push_back("P" + std::to_string(i + 1));
      order.bots.push_back("test.lua");
    }
    order.setup.mode = Mode::Lab;
    order.rules = rules->values();
    order.seed = 3;
    order.first = first;
    order.last = last;
    order.scripts = scripts;
    order.hooks =
        rules->has_scripts() ? std::make_shared<ScriptHooks>(*loaded, rules->values()) : nullptr;
    if (recalled && order.hooks != nullptr) { order.hooks->recall_answers(); }
    for (const auto& script : scripts) {
      if (recalled) { script->recall_answers(); }
    }
    Tally tally;
    auto played = find_game(game)->play_out(order, tally, log);
    return played ? Result<Tally>(tally) : fail(played.error());
  }
};

}  // namespace hausregel::script
