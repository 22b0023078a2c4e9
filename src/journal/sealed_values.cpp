#include "journal/sealed_values.h"

namespace hausregel::journal {

std::map<std::int64_t, Json> sealed_values(const Entries& entries,
                                           std::span<const std::int64_t> line) {
  std::map<std::string, std::int64_t> pending;  // by the player's name
  std::map<std::int64_t, Json> by_move;
  const auto open = [&](const Doing& doing) {
    for (const Json& value : values_opened(doing)) {
      const std::string* player = value.find_text("player");
      const auto at = player != nullptr ? pending.find(*player) : pending.end();
      if (at != pending.end()) {
        by_move[at->second] = value;
        pending.erase(at);
      }
    }
  };
  for (const Entry& entry : entries.on(line)) {
    const Move* move = std::get_if<Move>(&entry.doing);
    if (move != nullptr && move->seals() && move->player() != nullptr) {
      pending[*move->player()] = entry.n;
      by_move[entry.n] = Json();
    }
    open(entry.doing);
  }
  if (!entries.empty() && kind_of(entries.back().doing) == Kind::Close) {
    open(entries.back().doing);
  }
  return by_move;
}

std::optional<Json> opened_value(const Entries& entries, std::int64_t sealed,
                                 std::string_view player) {
  for (auto i = static_cast<std::size_t>(sealed); i < entries.size(); ++i) {
    for (const Json& value : values_opened(entries[i].doing)) {
      const std::string* name = value.find_text("player");
      if (name != nullptr && *name == player) {
        return value;
      }
    }
  }
  return std::nullopt;
}

Json open_form(const Move& sealing, const Json& value) {
  Json move;
  move.set("move", sealing.word());
  for (const auto& [name, held] : *value.object()) {
    if (name != "salt") {
      move.set(name, held);
    }
  }
  return move;
}

}  // namespace hausregel::journal
