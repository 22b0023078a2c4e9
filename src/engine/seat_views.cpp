#include "engine/seat_views.h"

#include "engine/place.h"

namespace hausregel {

Json state_for(const Table& table, Seat who) {
  Json state = *read_json(table.state_json());
  const auto* views = dynamic_cast<const SeatViews*>(&table);
  for (const std::string& path :
       views != nullptr ? views->hidden_from(who) : std::vector<std::string>{}) {
    if (Json* place = find_place(state, path)) {
      *place = Json();
    }
  }
  return state;
}

Board board_for(const Table& table, Seat who) {
  const auto* views = dynamic_cast<const SeatViews*>(&table);
  return views != nullptr ? views->board_for(who) : table.board();
}

}  // namespace hausregel
