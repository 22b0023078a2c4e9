// Places in a state's JSON: "phase", "seats.0.chips", "seats[0].chips", and "NAME.field" for the
// seat whose "name" is NAME. Checks no rules: flaw() judges whether a state is valid.
#pragma once

#include <cstdint>
#include <span>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "core/json.h"
#include "core/lists.h"
#include "engine/codec.h"
#include "engine/moves/rounds.h"

namespace hausregel {

// Return null if there is no such place.
const Json* find_place(const Json& state, std::string_view path);
Json* find_place(Json& state, std::string_view path);

// The places that a game master may set by hand: rows for a game's table, each a field of every
// player, "NAME.field". Rules and phase alone decide whether a value is valid, so that a refusal
// reveals nothing hidden. Bounds keep the game playable to its end: no value ends it or leaves
// somebody without a move.

// The valid values of a place: one of `words` or, if there are none, a multiple of `step` from
// `least` to `most`.
struct PlaceValues {
  std::int64_t least = 0;
  std::int64_t most = 0;
  std::int64_t step = 1;
  std::span<const std::string_view> words{};

  // Usage: `value` is invalid at `path`; says what is valid.
  Result<> check(std::string_view path, const Json& value) const;
};

// "Petra.chips", with the player's name from `setup`.
std::string place_name(const Setup& setup, Seat who, std::string_view field);

// A row of a game's table.
template <class Rules, class State>
struct PlaceRow {
  using Player = typename State::Player;
  using Phases = std::vector<typename State::Phase>;

  std::string_view field;
  PlaceValues (*values)(const Rules&);
  Phases within;  // phases in which a real table may set it; between rounds it always may
  Json (*read)(const Player&);
  // Reads anything the field can hold, whether or not it may be set so.
  codec::Taken (*take)(const Json&, Player&);

  // A number, within `values`.
  template <auto member>
  static PlaceRow number(std::string_view field, PlaceValues (*values)(const Rules&),
                         Phases within) {
    return {
        field, values, std::move(within),
        [](const Player& player) { return known_json(codec::text_of(player.*member, Setup{})); },
        [](const Json& json, Player& player) {
          return codec::take(json, player.*member, Setup{});
        }};
  }
  // A word of an enumeration.
  template <auto member>
  static PlaceRow word(std::string_view field, Phases within) {
    const auto words = [](const Rules&) {
      return PlaceValues{.words = names_of(decltype(std::declval<Player>().*member){})};
    };
    return number<member>(field, words, std::move(within));
  }

  // Refused: `path`, which is this place of somebody, cannot be set now.
  Result<> in_time(const State& s, std::string_view path) const {
    using Phase = typename State::Phase;
    if (s.phase == Phase::Idle || (s.mode == Mode::Table && contains(within, s.phase))) {
      return done();
    }
    auto refused = refuse(State::kOrder.phase, "engine.refuse.place", {{"path", path}});
    refused.value().message.parts = {{"phase", phase_called(State::kOrder.game, word_of(s.phase))}};
    return s.phase == Phase::Over ? refuse_phase(s, Phase::Idle) : refused;
  }
};

}  // namespace hausregel
