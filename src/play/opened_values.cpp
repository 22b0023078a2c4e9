#include "play/opened_values.h"

namespace hausregel::play {

Json move_opening(Json::List values) {
  Json command;
  command.set("move", "open");
  command.set("values", Json(std::move(values)));
  return command;
}

std::optional<Json> opening_move(const Table& table,
                                 const std::function<std::optional<Json>(Seat)>& value_of) {
  Json::List values;
  for (const Seat who : table.status().unopened) {
    auto value = value_of(who);
    if (!value) {
      return std::nullopt;
    }
    values.push_back(std::move(*value));
  }
  return values.empty() ? std::nullopt : std::optional(move_opening(std::move(values)));
}

}  // namespace hausregel::play
