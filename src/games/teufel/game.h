// What the files of this folder offer to module.cpp, beyond rules, decide and evolve.
#pragma once

#include <span>
#include <string_view>
#include <vector>

#include "engine/game.h"
#include "engine/sink.h"
#include "games/teufel/types.h"

namespace hausregel::teufel {

inline constexpr std::string_view kGame = "teufel";

// decide.cpp
// decide() of whichever command it is, keeping the events.
Result<> decide_any(const Rules& rules, const Setup& setup, const Command& command, Dice& dice,
                    KeepingSink<State, Event>& sink);
std::vector<Choice> legal(const Rules& rules, const State& state, const Setup& setup);
SeatList winners_now(const Rules& rules, const State& state);

// status.cpp
Status status(const State& state);
Outcome outcome(const Rules& rules, const State& state);

// text.cpp
std::span<const MoveForm> move_forms();
Result<Spoken> parse(const Rules& rules, const State& state, const Setup& setup,
                     std::span<const Word> words, const Json& draft);
// As `viewer` may see it; nobody: as everybody may.
Board board(const Rules& rules, const State& state, const Setup& setup, Seat viewer = {});
// Whether `viewer` may see how many chips `p` has (B-25).
bool shows_total(const Rules& rules, const State& state, const Player& p, Seat viewer);
// Totals are secret (B-25), and so is the bank, which would betray them.
std::vector<std::string> hidden_from(const Rules& rules, const State& state, Seat viewer);
Message story(const Event& event, const Setup& setup);

// bots.cpp
std::span<const std::string_view> bot_names();

}  // namespace hausregel::teufel
