// Plays any game at random through the interface that console, journal and lab use: whatever holds
// of every game is tried here without naming one.
#pragma once

#include <array>
#include <cstdint>
#include <map>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "core/dice.h"
#include "engine/game.h"
#include "engine/rules/variant.h"
#include "engine/sealed.h"

namespace hausregel::contract {

// The games that are tried: all, or the one that HAUSREGEL_GAME names.
std::vector<const Game*> tried_games();

// A game as it is set up for one playout.
struct Seating {
  const Game* game = nullptr;
  std::string name;  // of the rules, for messages
  Json rules;
  int seats = 0;
  Mode mode = Mode::Virtual;
  std::shared_ptr<Hooks> hooks{};  // null: none
};

// "teufel official 4 virtual"
std::string to_words(const Seating& seating);
Setup setup_of(const Seating& seating, std::uint64_t seed);
// Null where game and rules do not take that many seats.
std::unique_ptr<Table> open(const Seating& seating, std::uint64_t seed = 7);

// The standard rules and every shipped variant, with every number of seats they take, in each mode;
// games end after 150 rounds.
std::vector<Seating> shipped_seatings();
// The standard rules with one rule changed, for every rule and every kind of change: each word, the
// limits of numbers, shorter lists, lists with another element. At most `rounds` rounds long.
std::vector<Seating> changed_seatings(int rounds);

// A variant that has every hook of the game, each answering what the rules say.
Variant all_hooks(const Game& game);
// A seating whose rules are those of `variant`, with its hooks.
Seating house_seating(const Game& game, const Variant& variant, int seats, Mode mode);

// HAUSREGEL_LONG=1 multiplies the number of games.
int repeats(int usually);

// As pick_command; a phrase where `choice` is one.
Json some_command(const Choice& choice, const Setup& setup, BotLuck& luck);
// Commands near to those of `choice` that the rules may not allow.
std::vector<Json> near_misses(const Choice& choice, const Setup& setup);

// One table with everything that its driver keeps: dice and sealed values.
class Playout {
 public:
  Playout(const Seating& seating, std::uint64_t seed);
  // Plays on from where `other` stands, without its phrases.
  Playout(const Playout& other);

  Table& table() { return *table_; }
  const Table& table() const { return *table_; }
  const Json& command() const { return command_; }       // of the last step, sealed form
  const std::string& events() const { return events_; }  // of the last step
  BotLuck& luck() { return luck_; }

  // Makes a move, at random or as the bot `steady` would. False where there is none; then `failure`
  // says why, or is empty where the game is over.
  bool step();
  const std::string& failure() const { return failure_; }

 private:
  std::optional<Json> bot_move();
  std::optional<Json> random_move();
  bool play(Json command);  // in open form
  bool decide(const Json& command);
  bool open_values(const Status& status);

  std::unique_ptr<Table> table_;
  FairDice dice_;
  BotLuck luck_;
  int greatest_luck_ = 0;         // begun so far
  std::map<int, Json> openings_;  // by seat
  Json command_;
  std::string events_;
  std::string failure_;
};

// Makes `command`, in open form, at `table`; seals first where the command has a value to be
// sealed. Gives the events, or the error of the part that refused.
Result<Events> make(Table& table, const Json& command, Dice& dice);

}  // namespace hausregel::contract
