#include "audit/closing.h"

#include <algorithm>

#include "core/text.h"
#include "journal/sealed_values.h"
#include "play/closing.h"
#include "play/commitments.h"

namespace hausregel::audit {

namespace {

// Whether `value` is the one that entry `laid.n` sealed, and the rules allowed its player to seal
// it.
bool is_what_lay(const Json& value, const play::Seals::Laid& laid, const Walk& walk,
                 const Past& past, Rules rules) {
  if (!play::written_as_opened(value, walk.table()) || value.at("player") != Json(laid.player) ||
      !past.opens(value, laid)) {
    return false;
  }
  if (rules == Rules::Leave) {
    return true;
  }
  const auto text = walk.text(laid.n);
  const auto entry = text ? journal::decode_entry(*text) : fail(text.error());
  const auto* move = entry ? std::get_if<journal::Move>(&entry->doing) : nullptr;
  const auto before = walk.table_at(walk.line().before(laid.n));
  if (move == nullptr || !before) {
    return false;
  }
  const auto sealing = (*before)->seal(journal::open_form(*move, value), play::salt_in(value));
  return sealing ? sealing->command == move->command() && sealing->opening == value
                 : sealing.error().fault != Fault::Refused;
}

}  // namespace

bool check_closing(const journal::Line& line, const Walk& walk, const Past& past, Rules rules,
                   Verdict& completeness) {
  const Table& table = walk.table();
  using journal::CloseWhy;
  const auto wrong = [&](Detail what, Detail stated = {}, Detail found = {}) {
    return completeness.fails(line, "closing", std::move(what), std::move(stated),
                              std::move(found));
  };
  const journal::Closing& close = std::get<journal::Close>(line.doing()).closing;
  const Status now = table.status();
  if ((close.why == CloseWhy::Ended) != now.over) {
    return wrong(now.over ? worded("audit.detail.over") : worded("audit.detail.not_over"));
  }
  if (!now.over && table.setup().mode == Mode::Lab) {
    return wrong("audit.detail.abandons");
  }
  if (close.why == CloseWhy::Continued && play::round_running(now)) {
    return wrong("audit.detail.within_round");
  }
  const journal::Closing due = play::closing_at(table, close.why);
  if (close.winners != due.winners) {
    return wrong("audit.detail.winners", listed(close.winners), listed(due.winners));
  }
  if (close.totals != due.totals) {
    return wrong("audit.detail.totals", to_text(close.totals), to_text(due.totals));
  }
  const auto luck = past.seed_due();
  const std::string owed = luck ? std::to_string(*luck) : "";
  const std::string seeds = joined(close.seeds, ",", [](const auto& seed) { return seed.first; });
  if (seeds != owed) {
    return wrong("audit.detail.seeds", seeds, owed);
  }
  const auto laid = past.unopened();
  const bool all =
      std::ranges::equal(close.sealed, laid, [&](const Json& value, const play::Seals::Laid& one) {
        return is_what_lay(value, one, walk, past, rules);
      });
  return all || wrong("audit.detail.opens", to_text(Json(close.sealed)),
                      joined(laid, ", ", [](const auto& one) { return one.player; }));
}

}  // namespace hausregel::audit
