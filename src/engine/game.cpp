#include "engine/game.h"

#include <algorithm>
#include <tuple>

namespace hausregel {

Tally& Tally::operator+=(const Tally& other) {
  games += other.games;
  rounds += other.rounds;
  for (std::size_t i = 0; i < wins60.size(); ++i) {
    wins60[i] += other.wins60[i];
  }
  return *this;
}

Board::Row row_of_seat(const Status& now, Seat who, const Setup& setup,
                       std::vector<Message> cells) {
  cells.insert(cells.begin(), plain(setup.name(who)));
  const bool to_move = std::find(now.to_move.begin(), now.to_move.end(), who) != now.to_move.end();
  return {std::move(cells), to_move};
}

std::vector<std::string_view> ids_in(std::string_view ids) {
  std::vector<std::string_view> all;
  while (!ids.empty()) {
    const std::size_t end = std::min(ids.find(", "), ids.size());
    all.push_back(ids.substr(0, end));
    ids.remove_prefix(std::min(end + 2, ids.size()));
  }
  return all;
}

std::vector<Ruling> rulings_of(std::span<const RulingRow> rows) {
  std::vector<Ruling> all;
  for (const RulingRow& row : rows) {
    for (const std::string_view id : ids_in(row.ids)) {
      all.push_back({id, row.kind, row.section});
    }
  }
  std::sort(all.begin(), all.end(), [](const Ruling& a, const Ruling& b) {
    return std::tie(a.kind, a.id) < std::tie(b.kind, b.id);
  });
  return all;
}

}  // namespace hausregel
