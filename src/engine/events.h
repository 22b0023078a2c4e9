// Events common to all games (docs/journal.md). A game's own events are in its types.h. An event
// carries everything its reader needs, so that replay needs no rules, dice or Lua.
#pragma once

#include <cstdint>
#include <memory>
#include <string>
#include <string_view>
#include <type_traits>
#include <utility>
#include <variant>
#include <vector>

#include "core/describe.h"
#include "core/digest.h"
#include "core/json.h"
#include "engine/setup.h"

namespace hausregel {

// A move or an event with no fields, and one whose only field is its player.
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

// One with a text that a player says.
template <Literal name>
struct TextOf {
  Seat player;
  std::string text;
  static constexpr std::string_view kName = name.view();
  FIELDS(TextOf, player, text);
};

// A phrase a player contributes to the round's chance.
using PhraseGiven = TextOf<"phrase_given">;

// Publishes the seed of a finished round.
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

// A house rule pays a player (amount > 0) or charges him.
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

// A value of a house rule's reason: a number or a player.
using ToldValue = std::variant<std::int64_t, Seat>;

// Why a house rule answered as it did, in its own words: `key` is among those of its variant.
// Precedes the event it is about.
struct Told {
  std::string hook;
  std::string key;
  Named<ToldValue> values;
  static constexpr std::string_view kName = "told";
  FIELDS(Told, hook, key, values);
};
// Its sentence, when the variant's words are not at hand.
inline constexpr std::string_view kToldSentence = "engine.told";
// Likewise of a declared place, {place}: its name.
inline constexpr std::string_view kPlaceName = "engine.board.place";

// A layer of a variant, without its source.
struct LayerName {
  std::string name;
  Hex<64> sha256;

  FIELDS(LayerName, name, sha256);
};

// New rules from here on (only among an opening's events): the rounds played before, the layers of
// the variant, and every rule. Round 0 holds the initial rules, if others follow.
struct RulesChanged {
  int round = 0;
  std::vector<LayerName> variant;
  Json rules;
  IfAny<PlaceTypes> places{};  // that the variant declares
  static constexpr std::string_view kName = "rules_changed";
  FIELDS(RulesChanged, round, variant, rules, places);
};

// An override; sets a place in the state's JSON, so no game has to know it.
struct Overridden {
  std::string path;
  Json was;
  Json value;
  static constexpr std::string_view kName = "overridden";
  FIELDS(Overridden, path, was, value);
};

// A place has another value. Both values are in JSON form.
struct PlaceSet {
  std::string place;
  IfAny<Seat> player{};  // absent: the place is the table's
  Json was;
  Json value;
  // `value` as DeclaredPlaces holds it; not in the JSON.
  static constexpr int kUntold = 1;
  std::int64_t number = 0;
  static constexpr std::string_view kName = "place_set";
  FIELDS(PlaceSet, place, player, was, value);
};

// Holds chips: a player, a purse of the table or of a player, or the "bank", which is neither. In
// JSON its name: "Anna", "jackpot.pot", "savings.box.Anna".
struct Account {
  std::string purse;
  Seat who;
  bool operator==(const Account&) const = default;
};

// A house rule moves chips.
struct Paid {
  Account from;
  Account to;
  int amount = 0;
  std::string why;
  static constexpr std::string_view kName = "paid";
  FIELDS(Paid, from, to, amount, why);
};

// A house rule gives points that are no chips, or takes them (n < 0).
struct ScoreGiven {
  Seat player;
  int n = 0;
  std::string why;
  static constexpr std::string_view kName = "score_given";
  FIELDS(ScoreGiven, player, n, why);
};

// The turn passes: places that are reset at a turn's end have their first values again. Only where
// a variant declares such places.
using TurnGiven = BareOf<"turn_given">;

// The order of turns in this round, all seats; the first of them is its starter.
struct OrderSet {
  SeatList players;
  static constexpr std::string_view kName = "order_set";
  FIELDS(OrderSet, players);
};

// Numbers that house rules remember, by key; in JSON an object in order of first use.
struct Memory : Named<std::int64_t> {
  // Replaces the hook's earlier number.
  void keep(const Remembered& remembered);
  // Forgets how often dice of house rules have been rolled.
  void begin_round();
  // Returns the number `hook` keeps; 0 if none.
  std::int64_t of(std::string_view hook) const {
    const auto* found = find_named(*this, hook);
    return found == nullptr ? 0 : *found;
  }
};

// Whether `event`, in journal form, is called `name`.
bool is_event(const Json& event, std::string_view name);

// The events of an entry, in order: one canonical JSON list, shared by all copies and parsed only
// by json() and list(). codec::events_of() returns those of one type.
class Events {
 public:
  Events() = default;
  // Precondition: `list` is canonical JSON. A table reports one that is no list of events.
  explicit Events(std::string list) : text_(std::make_shared<std::string>(std::move(list))) {}
  Events(const Json& list) : Events(to_text(list)) {}
  Events(Json::List list) : Events(Json(std::move(list))) {}

  // As a journal writes them: [{"e":…},…].
  const std::string& text() const;
  Json json() const { return known_json(text()); }
  Json::List list() const { return json().items(); }
  bool empty() const { return text() == "[]"; }
  // Whether one is called `name`. Parses only a text that holds the beginning of such an event: the
  // values of a `told` may look like one.
  bool has(std::string_view name) const;
  // Whether the first one is called `name`, and whether it is the only one.
  bool begins_with(std::string_view name) const;
  bool only(std::string_view name) const { return begins_with(name) && list().size() == 1; }
  // Adds those of `more`. Precondition: both are lists.
  void append(const Events& more);

  friend bool operator==(const Events& one, const Events& other) {
    return one.text() == other.text();
  }

 private:
  std::shared_ptr<std::string> text_;  // null: none; not changed while shared
};

// A house rule rolls dice of its own; counted by key in the memory of the round, which names the
// draws.
struct Rolled {
  std::string key;
  std::vector<int> values;
  static constexpr std::string_view kName = "rolled";
  FIELDS(Rolled, key, values);
};
// A house rule draws a card, by what is left in the deck, in ascending order; counted like dice.
// What is left of a deck that is dealt anew every round may not be seen: its card follows from the
// seed of the round and `n`.
struct CardDrawn {
  std::string deck;
  Json card;
  IfAny<std::string> place{};  // where it lies now; else aside
  IfAny<Seat> player{};        // as in place_set
  IfAny<int> n{};              // from a deck that is dealt anew: the nth of this round
  static constexpr int kUntold = 1;
  std::int64_t number = 0;
  static constexpr std::string_view kName = "card_drawn";
  FIELDS(CardDrawn, deck, card, place, player, n);
};
// A card of the deck is laid aside, undrawn.
struct CardDiscarded {
  std::string deck;
  Json card;
  static constexpr int kUntold = 1;
  std::int64_t number = 0;
  static constexpr std::string_view kName = "card_discarded";
  FIELDS(CardDiscarded, deck, card);
};
// The whole deck is left with its first `n` kinds of cards; the others are out of the game.
struct DeckLimited {
  std::string deck;
  std::int64_t n = 0;
  static constexpr std::string_view kName = "deck_limited";
  FIELDS(DeckLimited, deck, n);
};
// A house rule draws a value that not everybody sees, or nobody. What it is follows from the seed
// of the round and these: `count` draws of `below` values each, the first of them number `n`; or
// `count` cards of its deck, of which `below` are left, from the nth of the round on.
struct PlaceHidden {
  std::string place;
  IfAny<Seat> player{};  // as in place_set
  int n = 0;
  int count = 0;
  std::int64_t below = 0;
  std::optional<Digest> commit;  // null: at a real table, in a simulation, in a redacted copy
  // Not in the JSON: what it is, where no seed says it.
  static constexpr int kUntold = 1;
  std::optional<std::int64_t> number{};
  static constexpr std::string_view kName = "place_hidden";

  FIELDS(PlaceHidden, place, player, n, count, below, commit);
};
// Everybody sees it from now on.
struct PlaceOpened {
  std::string place;
  IfAny<Seat> player{};
  Json value;
  std::optional<Salt> salt;
  static constexpr int kUntold = 1;  // as in place_set
  std::int64_t number = 0;
  static constexpr std::string_view kName = "place_opened";

  FIELDS(PlaceOpened, place, player, value, salt);
};
// Whether two of these events are about the same value.
template <class One, class Other>
bool at_one_place(const One& one, const Other& other) {
  return one.place == other.place && one.player == other.player;
}

// A function of the variant asks a player for a declared move, and goes on when all who are asked
// have answered. Several for one player: he makes one of them.
struct Asked {
  Seat player;
  std::string move;  // "auction.bid", or the sentence of an offer, "insurance.wanted"
  PlaceTypes args;   // what the move is given, in the order typed, within the bounds of now
  IfAny<Named<ToldValue>> values{};  // of an offer's sentence, which is answered by yes or no
  IfAny<bool> sealed{};              // all who are asked answer sealed, and then all are opened
  IfAny<int> n{};                    // in a state: his answer lies sealed, the nth of this luck
  IfAny<Digest> commit{};
  static constexpr std::string_view kName = "asked";
  FIELDS(Asked, player, move, args, values, sealed, n, commit);
};
// A sealed answer; the commitment is null in a redacted copy.
struct AnswerSealed {
  std::string move;
  Seat player;
  int n = 0;
  std::optional<Digest> commit;
  static constexpr std::string_view kName = "answer_sealed";
  FIELDS(AnswerSealed, move, player, n, commit);
};
struct AnswerOpened {
  std::string move;
  Seat player;
  int n = 0;
  JsonObject args;
  std::optional<Salt> salt;
  static constexpr std::string_view kName = "answer_opened";
  FIELDS(AnswerOpened, move, player, n, args, salt);
};

// A player makes a declared move, or answers an offer.
template <Literal name>
struct MoveMade {
  std::string move;
  Seat player;
  JsonObject args;
  static constexpr std::string_view kName = name.view();
  FIELDS(MoveMade, move, player, args);
};
// An answer; what the function does with it follows.
using Answered = MoveMade<"answered">;
// A move that nobody asked for; what it does follows.
using Declared = MoveMade<"declared">;

// A house rule shows somebody alone what he draws next, or the next card of a deck. Nothing says
// what it is: the draw will have the same name, and so the same result.
struct ShownTo {
  Seat player;
  IfAny<std::string> deck{};
  IfAny<Json> value{};  // in a simulation, where nothing is kept back
  static constexpr std::string_view kName = "shown_to";
  FIELDS(ShownTo, player, deck, value);
};
// Somebody else has drawn first, or the deck has changed: something else is drawn.
struct ShownVoid {
  Seat player;
  IfAny<std::string> deck{};
  static constexpr std::string_view kName = "shown_void";
  FIELDS(ShownVoid, player, deck);
};

// A whole number for every seat, written as an object with the names in seat order.
struct SeatTotals {
  InlineList<int, kSeatLimit> of;
  bool operator==(const SeatTotals&) const = default;
};

// A game's last event except luck_opened; totals are in the unit of the game's total_of().
struct GameEnded {
  SeatList winners;  // seat order
  SeatTotals totals;
  static constexpr std::string_view kName = "game_ended";
  FIELDS(GameEnded, winners, totals);
};

// Whether a type of events is one of `Events`.
template <class Event, class... Events>
inline constexpr bool kIsOneOf = (std::is_same_v<Event, Events> || ...);

// Receives the events of decide(). Every sink evolves the working state that decide() reads. kAsks:
// whether decide() asks house rules on the way; a sink that never does costs the lab nothing.
// kKeeps: whether events are kept; if not, events with the same effect are equivalent. A
// conditional event carries its condition: sink(lost, BetLost{…}) (engine/lanes/lanes.h).

// Whom decide() asks on the way.
enum class Asks : bool { Nobody, HouseRules };

// Keeps nothing but the state: the lab.
template <class State, Asks asks = Asks::Nobody>
class SilentSink {
 public:
  static constexpr bool kAsks = asks == Asks::HouseRules;
  static constexpr bool kKeeps = false;

  explicit SilentSink(State& state) : state_(state) {}
  const State& state() const { return state_; }

  template <class Event>
  void operator()(const Event& event) {
    evolve(state_, event);
  }
  template <class Event>
  void operator()(bool on, const Event& event) {
    if (on) { (*this)(event); }
  }

 private:
  State& state_;
};

// Also keeps the events, appended to existing ones: console, audit, journals of the lab. Both must
// outlive it.
template <class State, class AnyEvent>
class KeepingSink {
 public:
  static constexpr bool kAsks = true;
  static constexpr bool kKeeps = true;

  KeepingSink(State& state, std::vector<AnyEvent>& events) : state_(state), events_(events) {}
  const State& state() const { return state_; }

  template <class Event>
  void operator()(const Event& event) {
    evolve(state_, event);
    // Named, because a conversion makes the compiler weigh every event against every other.
    events_.emplace_back(std::in_place_type<Event>, event);
  }
  template <class Event>
  void operator()(bool on, const Event& event) {
    if (on) { (*this)(event); }
  }

 private:
  State& state_;
  std::vector<AnyEvent>& events_;
};

}  // namespace hausregel
