// Events that every game has (docs/journal.md). A game's own events stand in its types.h. An event
// carries what its reader needs, so that replay needs no rules, dice or Lua.
#pragma once

#include <cstdint>
#include <string>
#include <string_view>
#include <utility>
#include <variant>
#include <vector>

#include "core/describe.h"
#include "core/digest.h"
#include "core/json.h"
#include "engine/setup.h"

namespace hausregel {

// A move or an event that says nothing but its name, and one that says whose it is besides.
template <Literal name>
struct Bare {
  static constexpr std::string_view kName = name.view();
  FIELDS(Bare);
};
template <Literal name>
struct BareOf {
  Seat player;
  static constexpr std::string_view kName = name.view();
  FIELDS(BareOf, player);
};

// What a player has said into the chance of the round.
struct PhraseGiven {
  Seat player;
  std::string text;
  static constexpr std::string_view kName = "phrase_given";
  FIELDS(PhraseGiven, player, text);
};

// The seed of a finished round, published.
struct LuckOpened {
  int round = 0;
  IfAny<int> luck{};
  Digest seed{};
  static constexpr std::string_view kName = "luck_opened";
  FIELDS(LuckOpened, round, luck, seed);
};

// A house rule failed; the table did not move.
struct RuleStopped {
  std::string hook;
  std::string why;
  static constexpr std::string_view kName = "rule_stopped";
  FIELDS(RuleStopped, hook, why);
};

// A house rule gives (amount > 0) or takes.
struct Adjusted {
  Seat player;
  int amount = 0;
  std::string why;
  static constexpr std::string_view kName = "adjusted";
  FIELDS(Adjusted, player, amount, why);
};

// A number that a house rule keeps in the state.
struct Remembered {
  std::string key;
  std::int64_t value = 0;
  static constexpr std::string_view kName = "remembered";
  FIELDS(Remembered, key, value);
};

// What a reason of a house rule tells, by name: numbers, and players.
struct ToldValues {
  std::vector<std::pair<std::string, std::variant<std::int64_t, Seat>>> of;
  friend bool operator==(const ToldValues&, const ToldValues&) = default;
};

// Why a house rule answers as it does, in words of its own, the `key` among those of its variant.
// Stands before the event that it is about.
struct Told {
  std::string hook;
  std::string key;
  ToldValues values;
  static constexpr std::string_view kName = "told";
  FIELDS(Told, hook, key, values);
};
// The sentence of it, where the words of the variant are not at hand.
inline constexpr std::string_view kToldSentence = "engine.told";

// A layer of a variant, without its source.
struct LayerName {
  std::string name;
  Hex<64> sha256;

  FIELDS(LayerName, name, sha256);
};

// From here on other rules hold (only among the events of an opening): the rounds played before,
// the layers of the variant, and every rule. With round 0 those of the beginning, where others come
// later.
struct RulesChanged {
  int round = 0;
  std::vector<LayerName> variant;
  Json rules;
  static constexpr std::string_view kName = "rules_changed";
  FIELDS(RulesChanged, round, variant, rules);
};

// The event of an override; sets a place of the state's JSON, so no game has to know it.
struct Overridden {
  std::string path;
  Json was;
  Json value;
  static constexpr std::string_view kName = "overridden";
  FIELDS(Overridden, path, was, value);
};

// What house rules remember, by key; in JSON an object in the order of first use.
struct Memory {
  std::vector<std::pair<std::string, std::int64_t>> values;

  // What the same hook has kept before is forgotten.
  void keep(const Remembered& remembered);
  // What `hook` has kept; 0 where that is nothing.
  std::int64_t of(std::string_view hook) const;
  friend bool operator==(const Memory&, const Memory&) = default;
};

// Whether `event`, as a journal has it, is called `name`.
bool is_event(const Json& event, std::string_view name);

// The luck of the round that begins among `events`, a list as a journal has it: what round_started
// tells, in the lab the number of the round. 0 where none begins. Precondition: a
// list.
int luck_begun(const Json& events);

// A whole number for every seat, written as an object with the names in seat order.
struct SeatTotals {
  InlineList<int, kSeatLimit> of;
  friend bool operator==(const SeatTotals&, const SeatTotals&) = default;
};

// The last event of a game but luck_opened; totals in the unit of the game's total_of().
struct GameEnded {
  SeatList winners;  // seat order
  SeatTotals totals;
  static constexpr std::string_view kName = "game_ended";
  FIELDS(GameEnded, winners, totals);
};

}  // namespace hausregel
