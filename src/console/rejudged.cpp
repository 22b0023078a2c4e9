#include "console/rejudged.h"

#include "console/steps.h"

namespace hausregel::console {
namespace {

// The events of `a` that `b` does not have at the same place, for people.
std::string differing(const Json& a, const Json& b) {
  std::string text;
  for (std::size_t i = 0; i < a.list()->size(); ++i) {
    if (i >= b.list()->size() || (*a.list())[i] != (*b.list())[i]) {
      text += (text.empty() ? "" : " ") + to_text((*a.list())[i]);
    }
  }
  return text.empty() ? "-" : text;
}

Json totals_of(const Outcome& outcome, const Setup& setup) {
  Json totals = Json::Object{};
  for (int i = 0; i < outcome.totals.size(); ++i) {
    totals.set(setup.name(seat(i)), outcome.totals[i]);
  }
  return totals;
}

}  // namespace

Shown rejudged(const audit::Rejudged& rejudged, const Setup& setup, const std::string& variant) {
  Shown shown;
  shown.lines.push_back({"audit.rejudged",
                         {{"changed", std::to_string(rejudged.changed.size())},
                          {"moves", std::to_string(rejudged.moves)},
                          {"variant", variant}},
                         {}});
  Json::List changed;
  for (const audit::ChangedMove& move : rejudged.changed) {
    shown.lines.push_back({"audit.rejudged.move",
                           {{"entry", std::to_string(move.n)},
                            {"do", short_words(move.doing)},
                            {"was", differing(move.was, move.now)},
                            {"now", differing(move.now, move.was)}},
                           {}});
    Json json;
    json.set("entry", move.n);
    json.set("do", move.doing);
    json.set("was", move.was);
    json.set("now", move.now);
    changed.push_back(std::move(json));
  }
  Json stop;
  if (rejudged.stop) {
    const Error& why = rejudged.stop->why;
    shown.lines.push_back(
        {"audit.rejudged.stop",
         {{"entry", std::to_string(rejudged.stop->n)}, {"do", short_words(rejudged.stop->doing)}},
         {}});
    shown.lines.push_back(why.message);
    stop.set("entry", rejudged.stop->n);
    stop.set("do", rejudged.stop->doing);
    stop.set("rule", why.rule);
    stop.set("why", why.message.id.empty() ? why.message.text : why.message.id);
  }
  Board board;
  board.columns = {{{"console.column.players", {}, {}}, Board::Align::Left},
                   {{"audit.column.was", {}, {}}, Board::Align::Right},
                   {{"audit.column.now", {}, {}}, Board::Align::Right}};
  for (int i = 0; i < rejudged.was.totals.size(); ++i) {
    board.rows.push_back(
        {{plain(setup.name(seat(i))), plain(std::to_string(rejudged.was.totals[i])),
          plain(std::to_string(rejudged.now.totals[i]))},
         false});
  }
  shown.boards.push_back(std::move(board));
  Json json;
  json.set("variant", variant);
  json.set("moves", rejudged.moves);
  json.set("changed", Json(std::move(changed)));
  json.set("stop", std::move(stop));
  json.set("totals_recorded", totals_of(rejudged.was, setup));
  json.set("totals_recomputed", totals_of(rejudged.now, setup));
  json.set("over_recorded", rejudged.was_over);
  json.set("over_recomputed", rejudged.now_over);
  shown.data = to_text(json);
  return shown;
}

}  // namespace hausregel::console
