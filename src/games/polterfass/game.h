// What the files of this folder offer to module.cpp, beyond rules, decide and evolve.
#pragma once

#include <span>
#include <string_view>
#include <vector>

#include "engine/game.h"
#include "engine/sink.h"
#include "games/polterfass/moves.h"
#include "games/polterfass/types.h"

namespace hausregel::polterfass {

inline constexpr std::string_view kGame = "polterfass";

// decide.cpp
// decide() of whichever command it is, keeping the events.
Result<> decide_any(const Rules& rules, const Setup& setup, const Command& command, Dice& dice,
                    KeepingSink<State, Event>& sink);
SeatList winners_now(const Rules& rules, const State& state);

// status.cpp
Status status(const State& state);
Outcome outcome(const Rules& rules, const State& state);
std::vector<Choice> legal(const Rules& rules, const State& state, const Setup& setup);

// parse.cpp
std::span<const MoveForm> move_forms();
Result<Spoken> parse(const Rules& rules, const State& state, const Setup& setup,
                     std::span<const Word> words, const Json& draft);

// text.cpp
Board board(const Rules& rules, const State& state, const Setup& setup, Seat viewer = {});
Message story(const Event& event, const Setup& setup);

// bots.cpp
std::span<const std::string_view> bot_names();

}  // namespace hausregel::polterfass
