#include <functional>

#include "console/audited.h"
#include "core/text.h"
#include "play/steps.h"

namespace hausregel::console {
namespace {

// The events of `a` that `b` does not have, for people.
std::string differing(const Json& a, const Json& b) {
  const auto events = play::events_without(a, b);
  return events.empty() ? "-" : joined(events, " ", std::identity());
}

struct Stopping {
  IfAny<std::int64_t> entry;  // at which it stopped, or the move
  IfAny<std::int64_t> move;
  std::optional<journal::Doing> doing;
  std::string rule;
  std::string why;  // the id of the sentence, or the sentence

  FIELDS(Stopping, "entry, move, do, rule, why", entry, move, doing, rule, why);
};

Named<int> totals_of(const Outcome& outcome, const Setup& setup) {
  Named<int> totals;
  for (int i = 0; i < outcome.totals.size(); ++i) {
    totals.emplace_back(setup.name(seat(i)), outcome.totals[i]);
  }
  return totals;
}

std::vector<std::string> winners_of(const Outcome& outcome, bool over, const Setup& setup) {
  std::vector<std::string> names;
  for (int i = 0; over && i < outcome.winners.size(); ++i) {
    names.push_back(setup.name(outcome.winners[i]));
  }
  return names;
}

std::string or_dash(const std::vector<std::string>& names) {
  return names.empty() ? "-" : listed(names);
}

// `counted` is what `stop` counts.
std::optional<Stopping> stop_of(const std::optional<audit::Stop>& stop,
                                IfAny<std::int64_t> Stopping::* counted) {
  if (!stop) {
    return std::nullopt;
  }
  const Message& why = stop->why.message;
  Stopping told{{}, {}, stop->doing, stop->why.rule, why.id.empty() ? why.text : why.id};
  told.*counted = stop->n;
  return told;
}

// What a bot went on with.
auto played_on(const audit::PlayedOn& then, const std::string& bot, bool over,
               std::vector<Message>& lines) {
  lines.push_back({over ? "audit.rejudged.then" : "audit.rejudged.then_open",
                   {{"bot", bot}, {"entry", then.after}, {"moves", then.moves}}});
  if (then.stop) {
    lines.push_back(then.stop->why.message);
  }
  std::optional<int> from;
  if (then.other_luck > 0) {
    from = then.other_luck_from;
    lines.push_back({"audit.rejudged.other_luck",
                     {{"count", then.other_luck}, {"round", then.other_luck_from}}});
  }
  return fields<"bot, after, moves, stop, other_luck, other_luck_from">(
      bot, then.after, then.moves, stop_of(then.stop, &Stopping::move), then.other_luck, from);
}

}  // namespace

Shown rejudged(const audit::Rejudged& rejudged, const Setup& setup, const std::string& variant,
               const std::string& bot) {
  const Named<int> was = totals_of(rejudged.was, setup);
  const Named<int> now = totals_of(rejudged.now, setup);
  const auto winners_was = winners_of(rejudged.was, rejudged.was_over, setup);
  const auto winners_now = winners_of(rejudged.now, rejudged.now_over, setup);
  Shown shown;
  shown.lines.push_back(
      {"audit.rejudged",
       {{"changed", rejudged.changed.size()}, {"moves", rejudged.moves}, {"variant", variant}}});
  for (const play::ChangedMove& move : rejudged.changed) {
    shown.lines.push_back({"audit.rejudged.move",
                           {{"entry", move.n},
                            {"do", play::short_words(move.doing)},
                            {"was", differing(move.was, move.now)},
                            {"now", differing(move.now, move.was)}}});
  }
  if (rejudged.stop) {
    shown.lines.push_back(
        {"audit.rejudged.stop",
         {{"entry", rejudged.stop->n}, {"do", play::short_words(*rejudged.stop->doing)}}});
    shown.lines.push_back(rejudged.stop->why.message);
  }
  const auto then =
      rejudged.then ? std::optional(played_on(*rejudged.then, bot, rejudged.now_over, shown.lines))
                    : std::nullopt;
  Board& board = shown.boards.emplace_back();
  board.columns = {"console.column.players",
                   {"audit.column.was", Board::Align::Right},
                   {"audit.column.now", Board::Align::Right}};
  for (std::size_t i = 0; i < was.size(); ++i) {
    board.rows.push_back({{plain(was[i].first), cell(was[i].second), cell(now[i].second)}});
  }
  board.notes.push_back(
      {"audit.rejudged.winners", {{"was", or_dash(winners_was)}, {"now", or_dash(winners_now)}}});
  shown.data = fields<
      "variant, moves, changed, stop, then, totals_recorded, totals_recomputed, winners_recorded, "
      "winners_recomputed, over_recorded, over_recomputed">(
      variant, rejudged.moves, rejudged.changed, stop_of(rejudged.stop, &Stopping::entry), then,
      was, now, winners_was, winners_now, rejudged.was_over, rejudged.now_over);
  return shown;
}

}  // namespace hausregel::console
