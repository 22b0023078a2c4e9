#include "play/closing.h"

namespace hausregel::play {

journal::Closing closing_at(const Table& table, journal::CloseWhy why) {
  journal::Closing closing;
  closing.why = why;
  const Outcome outcome = table.outcome();
  if (why == journal::CloseWhy::Ended) {
    for (const Seat who : outcome.winners) {
      closing.winners.push_back(table.setup().name(who));
    }
  }
  for (int i = 0; i < outcome.totals.size(); ++i) {
    closing.totals.set(table.setup().name(seat(i)), outcome.totals[i]);
  }
  return closing;
}

std::optional<int> luck_due(const Lucks& lucks, Mode mode) {
  return mode == Mode::Lab || lucks.greatest() == 0 ? std::nullopt
                                                    : std::optional(lucks.greatest());
}

}  // namespace hausregel::play
