#include "audit/closing.h"

#include "core/text.h"
#include "play/closing.h"

namespace hausregel::audit {

std::optional<Finding> check_closing(const journal::Line& line, const Table& table,
                                     const Past& past) {
  using journal::CloseWhy;
  const auto wrong = [&](Detail what, Detail stated = {}, Detail found = {}) {
    return finding_at(line, "closing", std::move(what), std::move(stated), std::move(found));
  };
  const journal::Closing& close = std::get<journal::Close>(line.doing()).closing;
  const Status now = table.status();
  if ((close.why == CloseWhy::Ended) != now.over) {
    return wrong(now.over ? worded("audit.detail.over", "the game is over")
                          : worded("audit.detail.not_over", "the game is not over"));
  }
  if (!now.over && table.setup().mode == Mode::Lab) {
    return wrong({"audit.detail.abandons", "nobody abandons a simulated game"});
  }
  if (close.why == CloseWhy::Continued && play::round_running(now)) {
    return wrong({"audit.detail.within_round", "other rules begin between two rounds"});
  }
  const journal::Closing due = play::closing_at(table, close.why);
  if (close.winners != due.winners) {
    return wrong({"audit.detail.winners", "winners"}, listed(close.winners), listed(due.winners));
  }
  if (close.totals != due.totals) {
    return wrong({"audit.detail.totals", "totals"}, to_text(close.totals), to_text(due.totals));
  }
  return past.check_opened(line, close, table);
}

}  // namespace hausregel::audit
