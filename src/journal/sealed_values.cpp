#include "journal/sealed_values.h"

namespace hausregel::journal {

std::span<const Json> values_opened(const Json& doing) {
  const Json* close = doing.find("close");
  const Json* values = close != nullptr ? close->find("sealed") : doing.find("values");
  return values != nullptr && values->is_list() ? std::span<const Json>(*values->list())
                                                : std::span<const Json>();
}

void SealedValues::take(const Json& doing, std::int64_t n) {
  const Json* player = doing.find("player");
  if (doing.find("commit") != nullptr && player != nullptr) {
    pending_[to_text(*player)] = n;
    by_move_[n] = Json();
  }
  opened(doing);
}

void SealedValues::opened(const Json& doing) {
  for (const Json& value : values_opened(doing)) {
    const Json* player = value.find("player");
    const auto at = player != nullptr ? pending_.find(to_text(*player)) : pending_.end();
    if (at != pending_.end()) {
      by_move_[at->second] = value;
      pending_.erase(at);
    }
  }
}

std::map<std::int64_t, Json> sealed_values(std::span<const Entry> entries,
                                           std::span<const std::int64_t> line) {
  SealedValues values;
  for (const std::int64_t n : line) {
    if (n > 0) {
      values.take(entries[static_cast<std::size_t>(n) - 1].doing, n);
    }
  }
  if (!entries.empty() && entries.back().doing.find("close") != nullptr) {
    values.opened(entries.back().doing);
  }
  return std::move(values).found();
}

const Json* opened_value(std::span<const Entry> entries, std::int64_t sealed, const Json& player) {
  for (const Entry& entry : entries.subspan(static_cast<std::size_t>(sealed))) {
    for (const Json& value : values_opened(entry.doing)) {
      const Json* name = value.find("player");
      if (name != nullptr && *name == player) {
        return &value;
      }
    }
  }
  return nullptr;
}

Json open_form(const Json& sealing, const Json& value) {
  Json move;
  move.set("move", *sealing.find("move"));
  for (const auto& [name, held] : *value.object()) {
    if (name != "salt") {
      move.set(name, held);
    }
  }
  return move;
}

Result<void> check_sealing(const Table& table, const Json& sealing, const Json& value) {
  const Json open = open_form(sealing, value);
  if (table.wants_seal(open)) {
    if (auto legal = table.seal(open, std::nullopt); !legal) {
      return fail(std::move(legal.error()));
    }
  }
  return {};
}

}  // namespace hausregel::journal
