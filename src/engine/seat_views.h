// What a table can do besides: show itself as one seat may see it.
#pragma once

#include <string>
#include <vector>

#include "engine/game.h"

namespace hausregel {

class SeatViews {
 public:
  virtual ~SeatViews() = default;
  // Places of the state (engine/place.h) that `who` may not see. What lies sealed is in no state.
  virtual std::vector<std::string> hidden_from(Seat who) const = 0;
  // board(), with what `who` may see besides.
  virtual Board board_for(Seat who) const = 0;
};

// state_json() as `who` may see it: hidden places are null. All of it where the game hides nothing.
Json state_for(const Table& table, Seat who);
Board board_for(const Table& table, Seat who);

}  // namespace hausregel
