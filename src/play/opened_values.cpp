#include "play/opened_values.h"

namespace hausregel::play {

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
  if (values.empty()) {
    return std::nullopt;
  }
  Json command;
  command.set("move", "open");
  command.set("values", Json(std::move(values)));
  return command;
}

}  // namespace hausregel::play
