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

std::string or_dash(const std::vector<std::string>& names) {
  return names.empty() ? "-" : listed(names);
}

// `names`: what the stop counts, then what it has besides.
template <Literal names>
auto stop_of(const std::optional<audit::Stop>& stop) {
  const auto told = [](const audit::Stop& one) {
    const Message& why = one.why.message;
    return fields<names>(one.n, one.doing, one.why.rule, why.id.empty() ? why.text : why.id);
  };
  return stop ? std::optional(told(*stop)) : std::nullopt;
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
      bot, then.after, then.moves, stop_of<"move, do, rule, why">(then.stop), then.other_luck,
      from);
}

}  // namespace

Shown rejudged(const audit::Rejudged& rejudged, const std::string& variant,
               const std::string& bot) {
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
  for (const auto& [name, total] : *rejudged.was.totals.object()) {
    board.rows.push_back({{plain(name), cell(total), cell(rejudged.now.totals.at(name))}});
  }
  board.notes.push_back(
      {"audit.rejudged.winners",
       {{"was", or_dash(rejudged.was.winners)}, {"now", or_dash(rejudged.now.winners)}}});
  shown.data = fields<
      "variant, moves, changed, stop, then, totals_recorded, totals_recomputed, winners_recorded, "
      "winners_recomputed, over_recorded, over_recomputed">(
      variant, rejudged.moves, rejudged.changed, stop_of<"entry, do, rule, why">(rejudged.stop),
      then, rejudged.was.totals, rejudged.now.totals, rejudged.was.winners, rejudged.now.winners,
      rejudged.was_over, rejudged.now_over);
  return shown;
}

}  // namespace hausregel::console
