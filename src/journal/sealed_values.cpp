#include "journal/sealed_values.h"

namespace hausregel::journal {

void SealedValues::take(const Doing& doing, std::int64_t n) {
  const Move* move = std::get_if<Move>(&doing);
  if (move != nullptr && move->seals() && move->player() != nullptr) {
    pending_[*move->player()] = n;
    by_move_[n] = Json();
  }
  opened(doing);
}

void SealedValues::opened(const Doing& doing) {
  for (const Json& value : values_opened(doing)) {
    const std::string* player = value.find_text("player");
    const auto at = player != nullptr ? pending_.find(*player) : pending_.end();
    if (at != pending_.end()) {
      by_move_[at->second] = value;
      pending_.erase(at);
    }
  }
}

std::map<std::int64_t, Json> sealed_values(const Entries& entries,
                                           std::span<const std::int64_t> line) {
  SealedValues values;
  for (const std::int64_t n : line) {
    if (n > 0) {
      values.take(entries.doing_of(n), n);
    }
  }
  if (const auto last = entries.empty() ? std::nullopt : std::optional(entries.back().doing);
      last && kind_of(*last) == Kind::Close) {
    values.opened(*last);
  }
  return std::move(values).found();
}

std::optional<Json> opened_value(const Entries& entries, std::int64_t sealed,
                                 std::string_view player) {
  for (auto i = static_cast<std::size_t>(sealed); i < entries.size(); ++i) {
    const Entry entry = entries[i];
    for (const Json& value : values_opened(entry.doing)) {
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
