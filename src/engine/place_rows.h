// The places that a game master may set by hand: rows for a game's table, each a field of every
// player, "NAME.field". Whether a value may stand there is judged by the rules and the phase alone,
// so that nothing hidden shows in what is refused. Bounds are such that the game can be played to
// its end from there: no value ends it, and none leaves somebody without a move.
#pragma once

#include <cstdint>
#include <span>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "core/find_by.h"
#include "core/json.h"
#include "engine/codec.h"
#include "engine/rounds.h"

namespace hausregel {

// What may stand at a place: one of `words`, or, where there are none, a multiple of `step` from
// `least` to `most`.
struct PlaceValues {
  std::int64_t least = 0;
  std::int64_t most = 0;
  std::int64_t step = 1;
  std::span<const std::string_view> words{};

  // Usage: `value` may not stand at `path`; says what may.
  Result<void> check(std::string_view path, const Json& value) const;
};

// "Petra.chips", as `setup` calls who sits there.
std::string place_name(const Setup& setup, Seat who, std::string_view field);

// A row of a game's table.
template <class Rules, class State>
struct PlaceRow {
  using Player = typename State::Player;
  using Phases = std::vector<typename State::Phase>;

  std::string_view field;
  PlaceValues (*values)(const Rules&);
  Phases
      within;  // of a round, in which it may be set at a real table; between rounds it always may
  Json (*read)(const Player&);
  // Whatever the field can hold, whether or not it may be set so.
  codec::Taken (*take)(const Json&, Player&);

  // A number, within what `values` says by the rules.
  template <auto member>
  static PlaceRow number(std::string_view field, PlaceValues (*values)(const Rules&),
                         Phases within) {
    return {field, values, std::move(within),
            [](const Player& player) {
              std::string out;
              codec::put(out, player.*member, Setup{});
              return known_json(out);
            },
            [](const Json& json, Player& player) {
              return codec::take(json, player.*member, Setup{});
            }};
  }
  // One of the words of an enumeration.
  template <auto member>
  static PlaceRow word(std::string_view field, Phases within) {
    const auto words = [](const Rules&) {
      return PlaceValues{.words = names_of(decltype(std::declval<Player>().*member){})};
    };
    return number<member>(field, words, std::move(within));
  }

  // Refused: `path`, which is this place of somebody, is not set now.
  Result<> in_time(const State& s, std::string_view path) const {
    using Phase = typename State::Phase;
    if (s.phase == Phase::Idle || (s.mode == Mode::Table && contains(within, s.phase))) {
      return done();
    }
    auto refused = refuse(State::kOrder.phase, "engine.refuse.place", {{"path", path}});
    const auto words = names_of(s.phase);
    refused.value().message.parts = {
        {"phase", phase_called(words[static_cast<std::size_t>(s.phase)])}};
    return s.phase == Phase::Over ? refuse_phase(s, Phase::Idle) : refused;
  }
};

}  // namespace hausregel
