#include "play/closing.h"

#include "core/find_by.h"
#include "play/driver.h"
#include "play/moves.h"
#include "play/sealing.h"

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

bool written_as_opened(const Json& value, const Table& table) {
  const Json open = journal::move_opening({value});
  const auto written = table.written_form(open, table.setup());
  return written && *written == to_text(open);
}

namespace {

// Returns the unopened values in the order in which they were laid. Checks each: anybody may have
// edited the side file, and a wrong closing entry cannot be taken back.
Result<Json::List> values_left(const Session& session) {
  const Chronicle& chronicle = session.chronicle();
  Json::List values;
  for (const Seals::Laid& laid : chronicle.seals().unopened()) {
    const auto* kept = find_by(session.held.secrets->sealed, &journal::KeptValue::n, laid.n);
    if (kept == nullptr || !chronicle.opens(kept->value, laid) ||
        !written_as_opened(kept->value, session.table())) {
      return fail_with(
          Fault::Input, "console.side_file_differs",
          {{"player", laid.player}, {"file", journal::secret_path(session.log().path())}});
    }
    values.push_back(kept->value);
  }
  return values;
}

}  // namespace

Result<void> close(Session& session, journal::CloseWhy why, std::optional<journal::Branch> into) {
  const Table& table = session.table();
  const Chronicle& chronicle = session.chronicle();
  journal::Closing closing = closing_at(table, why);
  const auto& chain = session.held.chain;
  if (const auto luck = luck_due(chronicle.lucks(), table.setup().mode); luck && chain) {
    closing.seeds.emplace_back(std::to_string(*luck), chain->seed(*luck));
  }
  auto sealed = values_left(session);
  TRY(sealed);
  closing.sealed = std::move(*sealed);
  if (into) {
    closing.branch = into->name;
    closing.commit = into->commit;
  }
  const Message story{"console.closed." + std::string(word_of(why)),
                      {{"branch", into ? into->name : ""}}};
  return session.append(journal::Close{std::move(closing)}, {"[]", {}, table.clone()}, {story});
}

Result<void> abandon(Session& session, const std::optional<std::string>& because) {
  // Check before writing due entries and the note.
  TRY(session.writable());
  TRY(values_left(session));
  auto good = waits_for_closing(session) ? Result<void>() : ready(session);
  if (!good) {
    // The follow-up moves may have ended and closed the game.
    return session.closed() ? Result<void>() : good;
  }
  TRY(because ? note(session, *because) : Result<void>());
  const bool over = session.table().status().over;
  return close(session, over ? journal::CloseWhy::Ended : journal::CloseWhy::Abandoned);
}

bool waits_for_closing(const Session& session) {
  return session.table().status().over && session.writable().has_value();
}

Result<void> conclude(Session& session) {
  return waits_for_closing(session) ? close(session, journal::CloseWhy::Ended) : Result<void>();
}

}  // namespace hausregel::play
