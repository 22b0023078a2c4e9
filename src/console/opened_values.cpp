#include "console/opened_values.h"

#include "console/steps.h"

namespace hausregel::console {

std::optional<Json> opening_of(const Table& table,
                               const std::function<const Json*(Seat)>& value_of) {
  Json::List values;
  for (const Seat who : table.status().unopened) {
    const Json* value = value_of(who);
    if (value == nullptr) {
      return std::nullopt;
    }
    values.push_back(*value);
  }
  if (values.empty()) {
    return std::nullopt;
  }
  Json command;
  command.set("move", "open");
  command.set("values", Json(std::move(values)));
  return command;
}

const Json* opened_value(std::span<const journal::Entry> entries, std::int64_t sealed) {
  const Json* player = entries[static_cast<std::size_t>(sealed) - 1].doing.find("player");
  for (const journal::Entry& entry : entries.subspan(static_cast<std::size_t>(sealed))) {
    const Json* values = follows_by_itself(entry.doing) ? entry.doing.find("values") : nullptr;
    if (player == nullptr || values == nullptr) {
      continue;
    }
    for (const Json& value : *values->list()) {
      const Json* name = value.find("player");
      if (name != nullptr && *name == *player) {
        return &value;
      }
    }
  }
  return nullptr;
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

}  // namespace hausregel::console
