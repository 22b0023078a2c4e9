// Values that players lay down unseen and show together. A game describes them by one type `V`:
// Value (what is laid down, a number or a list of numbers), kName (the move), kKind (in
// commitments; default: the name), kField (the JSON member), kLaid and kOpened (the events). From
// it derive the open form of the move, its journal form, the opening and its events. If part of a
// laid value is visible, it is V::Back; the game's back_of(rules, value) computes it and
// check_back(rules, back) checks it. If values may be opened one by one, V::kNotSealed is the
// sentence that refuses one that is not laid.
//
// A state that uses this has phases Lay and Open, `due` (seats that must still lay a value),
// `sealed` (seats that have laid one and not shown it), and a `commit` a seat. The game defines
// check_value(), which validates a value, and shown(), which continues when all are open; it may
// define value_laid(). A game may replace any function here that accepts its State by a
// non-template, which overload resolution prefers. Games with other phases do so (check_laying),
// and games that simulate: most values are valid at a glance.
#pragma once

#include <array>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

#include "core/digest.h"
#include "engine/moves/rounds.h"
#include "engine/setup.h"

namespace hausregel {

// Commitments of sealed values: SHA-256 of "KIND/2|H|luck|player|value|salt", H the hash of the
// opening. Stores no value and no salt.

// `kind`: "stake" or "order"; `value`: the amount, or the cards joined by '+' in ascending order.
// No text may contain '|'. Names and kinds do not, so distinct inputs hash distinct texts.
Digest commitment(std::string_view kind, const SealScope& scope, std::string_view player,
                  std::string_view value, const Salt& salt);
// Likewise of an answer that a house rule has sealed, the `n`th of that luck:
// "answer/3|H|luck|player|n|args|salt", `args` as canonical JSON.
Digest answer_commitment(const SealScope& scope, std::string_view player, int n,
                         std::string_view args, const Salt& salt);

// Returns the name of such a value in commitments.
template <class V>
constexpr std::string_view kind_of_seal() {
  if constexpr (requires { V::kKind; }) {
    return V::kKind;
  } else {
    return V::kName;
  }
}

// As a person types it: {"move":"bid","player":P,"card":7}.
template <class V>
struct OpenValue {
  Seat player;
  typename V::Value value{};
  static constexpr std::string_view kName = V::kName;
  static constexpr auto kFieldNames = std::to_array<std::string_view>({"player", V::kField});
  decltype(auto) with_members(const auto& visit) { return visit(player, value); }
  decltype(auto) with_members(const auto& visit) const { return visit(player, value); }
  bool operator==(const OpenValue&) const = default;
};

// The journal form; the commitment is null if nothing is sealed.
template <class V>
struct Lay {
  Seat player;
  std::optional<Digest> commit;
  static constexpr std::string_view kName = V::kName;
  FIELDS(Lay, player, commit);
};
// Includes what everybody sees of it, under the value's name in open form.
template <class V>
  requires requires { typename V::Back; }
struct Lay<V> {
  Seat player;
  typename V::Back back{};
  std::optional<Digest> commit;
  static constexpr std::string_view kName = V::kName;
  static constexpr auto kFieldNames =
      std::to_array<std::string_view>({"player", V::kField, "commit"});
  decltype(auto) with_members(const auto& visit) { return visit(player, back, commit); }
  decltype(auto) with_members(const auto& visit) const { return visit(player, back, commit); }
  bool operator==(const Lay&) const = default;
};

// A value with its salt, as it is opened.
template <class V>
struct SealedValue {
  Seat player;
  typename V::Value value{};
  std::optional<Salt> salt;
  static constexpr auto kFieldNames =
      std::to_array<std::string_view>({"player", V::kField, "salt"});
  decltype(auto) with_members(const auto& visit) { return visit(player, value, salt); }
  decltype(auto) with_members(const auto& visit) const { return visit(player, value, salt); }
  bool operator==(const SealedValue&) const = default;
};

// Opens the sealed values, from the leader on; one move, made by nobody.
template <class V>
struct OpenAll {
  InlineList<SealedValue<V>, kSeatLimit> values;
  static constexpr std::string_view kName = "open";
  FIELDS(OpenAll, values);
};

// The resulting events, one a value.
template <class V>
struct ValueLaid : Lay<V> {
  static constexpr std::string_view kName = V::kLaid;
};

template <class V>
struct ValueOpened : SealedValue<V> {
  static constexpr std::string_view kName = V::kOpened;
};

// For games that seal no values.
struct NothingSealed {
  static constexpr std::string_view kName = "";
  FIELDS(NothingSealed);
};
struct NothingOpened {
  InlineList<NothingSealed, 1> values;
};

// Returns a value as commitments contain it: a number, or numbers in ascending order joined by '+'.
inline std::string sealed_text(int value) { return std::to_string(value); }

// Returns the commitment that its player makes by laying `value` with its salt.
template <class State, class V>
Digest commitment_to(const State& s, const Setup& setup, const SealedValue<V>& value) {
  return commitment(kind_of_seal<V>(), {setup.hash, luck_in(s)}, setup.name(value.player),
                    sealed_text(value.value), *value.salt);
}

// Returns the commitment of what `player` has laid down, if any; a game may keep it elsewhere.
template <class State>
std::optional<Digest> commit_of(const State& s, Seat player) {
  return s.at(player).commit;
}

// Refused: it is not the phase, or `player` has laid a value already, or owes none.
template <class State>
Result<> check_laying(const State& s, Seat player) {
  TRY(in_phase(s, decltype(s.phase)::Lay));
  if (!player.somebody() || !s.due.has(player)) {
    return refuse(State::kOrder.phase, player.somebody() && s.sealed.has(player)
                                           ? "engine.refuse.laid"
                                           : "engine.refuse.not_due");
  }
  return done();
}

// Does not see the value itself: check_value() ran before it was sealed, and runs again when it is
// opened.
template <class V, class Rules, class Luck, class Sink>
Result<> decide([[maybe_unused]] const Rules& rules, const Setup&, const Lay<V>& command, Luck&,
                Sink& sink) {
  TRY(check_laying(sink.state(), command.player));
  if constexpr (requires { typename V::Back; }) { TRY(check_back(rules, command.back)); }
  sink(ValueLaid<V>{command});
  if constexpr (requires { value_laid(rules, command.player, sink); }) {
    value_laid(rules, command.player, sink);
  }
  return done();
}

// Refused: the value is invalid, or not the one that was sealed: with a salt it must match what is
// laid, without one nothing may be sealed. Does not check the phase.
template <class Rules, class State, class V>
Result<> check_opening(const Rules& rules, const State& s, const Setup& setup,
                       const SealedValue<V>& value) {
  TRY(check_value(rules, s, OpenValue<V>{value.player, value.value}));
  const std::optional<Digest> commit = commit_of(s, value.player);
  const bool both = commit && value.salt;
  if (both ? *commit == commitment_to(s, setup, value) : !commit && !value.salt) { return done(); }
  return refuse(State::kOrder.seal, "engine.refuse.commitment",
                {{"player", setup.name(value.player)}});
}

// Checks all values or, if the game has kNotSealed, some, in order from the leader on. Refused:
// another phase, another list, or one of its values.
template <class Rules, class State, class V>
Result<> check_openings(const Rules& rules, const State& s, const Setup& setup,
                        const OpenAll<V>& command) {
  constexpr bool some = requires { V::kNotSealed; };
  TRY(in_phase(s, decltype(s.phase)::Open));
  int opened = 0;
  for (const Seat who : clockwise(s)) {
    if (!s.sealed.has(who)) { continue; }
    if (opened == command.values.size() || command.values[opened].player != who) {
      if constexpr (some) { continue; }
      return refuse(State::kOrder.seal, "engine.refuse.open_all");
    }
    TRY(check_opening(rules, s, setup, command.values[opened++]));
  }
  if (opened == command.values.size() && (opened > 0 || !some)) { return done(); }
  if constexpr (some) { return refuse(State::kOrder.seal, V::kNotSealed); }
  return refuse(State::kOrder.seal, "engine.refuse.open_all");
}

// All or nothing: refusals precede the first event. Then the game's shown() continues.
template <class V, class Rules, class Luck, class Sink>
Result<> decide(const Rules& rules, const Setup& setup, const OpenAll<V>& command, Luck& dice,
                Sink& sink) {
  TRY(check_openings(rules, sink.state(), setup, command));
  for (const SealedValue<V>& value : command.values) { sink(ValueOpened<V>{value}); }
  shown(rules, setup, dice, sink);
  return done();
}

// The last value due begins phase Open.
template <class State, class V>
void evolve(State& s, const ValueLaid<V>& e) {
  s.due.remove(e.player);
  s.sealed.add(e.player);
  s.at(e.player).commit = e.commit;
  if (s.due.empty()) { s.phase = decltype(s.phase)::Open; }
}

// For a game's evolve() of ValueOpened: the value is no longer sealed.
template <class State>
void unseal(State& s, Seat who) {
  s.sealed.remove(who);
  s.at(who).commit.reset();
}

}  // namespace hausregel
