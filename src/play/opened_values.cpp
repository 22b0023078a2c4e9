#include "play/opened_values.h"

namespace hausregel::play {

std::optional<Json> opening_of(const Table& table,
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

std::vector<Seat> sealed_seats(const Table& table) {
  const Json state = *read_json(table.state_json());
  const Json* names = state.find("sealed");
  std::vector<Seat> seats;
  for (const Json& name : names != nullptr && names->is_list() ? *names->list() : Json::List{}) {
    const Seat who = name.is_string() ? table.setup().find(*name.string()) : Seat{};
    if (who.somebody()) {
      seats.push_back(who);
    }
  }
  return seats;
}

std::vector<std::string> phrases_of(const Table& table) {
  std::vector<std::string> phrases(static_cast<std::size_t>(table.setup().seats()));
  const Json state = *read_json(table.state_json());
  const Json* held = state.find("phrases");
  if (held == nullptr || !held->is_list()) {
    return phrases;
  }
  for (std::size_t i = 0; i < std::min(phrases.size(), held->list()->size()); ++i) {
    const std::string* text = (*held->list())[i].string();
    phrases[i] = text != nullptr ? *text : "";
  }
  return phrases;
}

}  // namespace hausregel::play
