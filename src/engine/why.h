// Why events came about that every game has.
#pragma once

#include <string_view>

#include "engine/events.h"
#include "engine/game.h"

namespace hausregel {

// That `starter` begins round `round`: the left neighbour of who began the round before.
Reason why_started(const Setup& setup, int round, Seat starter, std::string_view ids);
Reason why_adjusted(const Adjusted& adjusted, std::string_view ids);
// The reason of an event that is told in the same way in every game, "engine.why.EVENT"; an empty
// one for a game's own.
template <class Event>
Reason why_in_any_game(const Event&) {
  return {};
}
Reason why_in_any_game(const PhraseGiven& given);
Reason why_in_any_game(const Adjusted& adjusted);
Reason why_in_any_game(const Remembered& remembered);
Reason why_in_any_game(const Told& told);
Reason why_in_any_game(const LuckOpened& opened);

}  // namespace hausregel
