#include "journal/sealed_values.h"

namespace hausregel::journal {
namespace {

class Values {
 public:
  void sealed(const Json& player, std::int64_t n) {
    pending_[to_text(player)] = n;
    by_entry_[n] = Json();
  }

  void opened(const Json* values) {
    for (const Json& value :
         values != nullptr && values->is_list() ? *values->list() : Json::List{}) {
      const Json* player = value.find("player");
      const auto at = player != nullptr ? pending_.find(to_text(*player)) : pending_.end();
      if (at != pending_.end()) {
        by_entry_[at->second] = value;
        pending_.erase(at);
      }
    }
  }

  std::map<std::int64_t, Json> take() { return std::move(by_entry_); }

 private:
  std::map<std::string, std::int64_t> pending_;  // by the player's name as JSON
  std::map<std::int64_t, Json> by_entry_;
};

}  // namespace

std::map<std::int64_t, Json> sealed_values(std::span<const Entry> entries,
                                           std::span<const std::int64_t> line) {
  Values values;
  for (const std::int64_t n : line) {
    if (n == 0) {
      continue;
    }
    const Json& doing = entries[static_cast<std::size_t>(n) - 1].doing;
    if (doing.find("commit") != nullptr && doing.find("player") != nullptr) {
      values.sealed(*doing.find("player"), n);
    }
    values.opened(doing.find("values"));
  }
  const Json* close = entries.empty() ? nullptr : entries.back().doing.find("close");
  values.opened(close != nullptr ? close->find("sealed") : nullptr);
  return values.take();
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

}  // namespace hausregel::journal
