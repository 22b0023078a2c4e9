// Whole games between bots by house rules written in Lua.
#pragma once

#include <functional>
#include <memory>
#include <string>
#include <vector>

#include "catch.h"
#include "core/dice.h"
#include "engine/game.h"
#include "script/load_layer.h"
#include "script/script_hooks.h"
#include "script/variant_library.h"

namespace hausregel::script {

// A variant of one script with this text between `hooks = {` and `}`; `before` stands above it.
inline Variant house_variant(const std::string& game, const std::string& hooks,
                             const std::string& rules = "", const std::string& before = "") {
  const std::string text = before + "return { api = 2, game = '" + game +
                           "', name = 'house', rules = {" + rules + "}, hooks = {\n" + hooks +
                           "\n} }";
  const auto layer = load_layer({"house.lua", "house", text});
  INFO(text);
  INFO((layer ? std::string() : layer.error().front().message.text));
  REQUIRE(layer);
  return Variant{{*layer}};
}

// A table in the lab, played by bots; it can be made to fail.
class HouseGame {
 public:
  HouseGame(const std::string& game, const Variant& variant, int seats = 4, std::uint64_t seed = 7)
      : seed_(seed), dice_(seeded_id(seed), SeedChain(seeded_root(seed), 1000)), luck_(seed, 0) {
    const Game& found = *find_game(game);
    const auto rules = resolve(found, variant);
    INFO((rules ? std::string() : rules.error().front().message.text));
    REQUIRE(rules);
    Setup setup;
    for (int i = 0; i < seats; ++i) {
      setup.players.push_back(std::string(1, static_cast<char>('A' + i)));
    }
    setup.mode = Mode::Lab;
    setup.places = rules->places;
    auto opened =
        found.open(setup, rules->values(), std::make_shared<ScriptHooks>(variant, rules->values()));
    REQUIRE(opened);
    table_ = std::move(*opened);
    auto bare = found.open(setup, rules->values());
    REQUIRE(bare);
    shadow_ = std::move(*bare);
    auto reopened =
        found.open(setup, rules->values(), std::make_shared<ScriptHooks>(variant, rules->values()));
    REQUIRE(reopened);
    reopened_ = std::move(*reopened);
  }

  Table& table() { return *table_; }
  FairDice& dice() { return dice_; }
  // Dice that draw the same.
  FairDice same_dice() const { return {seeded_id(seed_), dice_.chain()}; }
  const std::vector<Draw>& draws() const { return draws_; }  // of all moves

  // One move of bot `bot`. The events are folded by a table that has no hooks.
  Result<Json> step(std::string_view bot = "random") {
    auto command = next_command(bot);
    if (!command) { return fail(command.error()); }
    return make(*command);
  }

  Result<Json> make(const Json& open_form) {
    Json command = open_form;
    if (table_->public_form(command)) {
      auto sealing = table_->seal(command, std::nullopt);
      if (!sealing) { return fail(sealing.error()); }
      openings_.push_back(sealing->opening);
      command = sealing->command;
    }
    dice_.take_draws();
    FairDice same = same_dice();
    const auto reopened = reopened_->clone();
    const auto events = table_->decide(command, dice_);
    if (!events) { return fail(events.error()); }
    // A table that has only followed the journal goes on alike.
    const auto others = reopened->decide(command, same);
    REQUIRE(others);
    REQUIRE(*others == *events);
    const std::vector<Draw> draws = dice_.take_draws();
    draws_.insert(draws_.end(), draws.begin(), draws.end());
    const Recorded of{command, draws};
    REQUIRE(reopened_->fold(*events, &of));
    const Json list = events->json();
    REQUIRE(shadow_->fold(list));
    REQUIRE(shadow_->state_json() == table_->state_json());
    REQUIRE(table_->flaw() == std::nullopt);
    return list;
  }

  // Plays until the game is over, or at most `rounds` rounds; gives all events.
  Json::List play(int rounds = 1000, std::string_view bot = "random") {
    Json::List all;
    while (!table_->status().over && table_->status().round <= rounds) {
      const auto events = step(bot);
      INFO((events ? std::string() : events.error().message.text));
      REQUIRE(events);
      all.insert(all.end(), events->list()->begin(), events->list()->end());
    }
    return all;
  }

  // The first failure of a game.
  Error failure(std::string_view bot = "random") {
    while (!table_->status().over) {
      const std::string before = table_->state_json();
      const auto events = step(bot);
      if (!events) {
        CHECK(table_->state_json() == before);
        return events.error();
      }
    }
    FAIL("no hook has failed");
    return {};
  }

 private:
  Result<Json> next_command(std::string_view bot) {
    Json command;
    const Status now = table_->status();
    if (!now.unopened.empty()) {
      command.set("move", "open");
      command.set("values", Json(in_order(now)));
      openings_.clear();
    } else if (now.to_move.empty()) {
      command.set("move", "next");
    } else {
      return table_->choose(bot, now.to_move[0], luck_);
    }
    return command;
  }

  Json::List in_order(const Status& now) const {
    Json::List values;
    for (const Seat who : now.unopened) {
      for (const Json& opening : openings_) {
        if (*opening.find("player")->string() == table_->setup().name(who)) {
          values.push_back(opening);
        }
      }
    }
    return values;
  }

  std::uint64_t seed_;
  FairDice dice_;
  BotLuck luck_;
  std::unique_ptr<Table> table_;
  std::unique_ptr<Table> shadow_;    // folds what has happened, without hooks
  std::unique_ptr<Table> reopened_;  // likewise, with hooks
  Json::List openings_;
  std::vector<Draw> draws_;
};

// Everything that is wrong with a variant that declares `fields`, a line for each.
inline std::string flaws_of_fields(const std::string& fields) {
  const auto layer =
      load_layer({"house.lua", "house",
                  "return { api = 2, game = 'teufel', name = 'house', " + fields + " }"});
  REQUIRE_FALSE(layer);
  CHECK(layer.error().front().place.line == 1);
  std::string all;
  for (const Error& error : layer.error()) { all += error.message.text + "\n"; }
  return all;
}

inline std::vector<Json> events_called(const Json::List& events, std::string_view name) {
  std::vector<Json> found;
  for (const Json& event : events) {
    if (*event.find("e") == Json(name)) { found.push_back(event); }
  }
  return found;
}

inline std::int64_t number_at(const Json& event, std::string_view field) {
  return *event.find(field)->integer();
}

}  // namespace hausregel::script
