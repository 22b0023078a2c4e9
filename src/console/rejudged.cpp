#include "console/rejudged.h"

#include <algorithm>

#include "play/steps.h"

namespace hausregel::console {
namespace {

// The events of `a` that `b` does not have, in order, for people.
std::string differing(const Json& a, const Json& b) {
  std::string text;
  Json::List others = *b.list();
  for (const Json& event : *a.list()) {
    const auto same = std::find(others.begin(), others.end(), event);
    if (same != others.end()) {
      others.erase(same);
    } else {
      text += (text.empty() ? "" : " ") + to_text(event);
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

Json winners_of(const Outcome& outcome, bool over, const Setup& setup) {
  Json::List names;
  for (int i = 0; over && i < outcome.winners.size(); ++i) {
    names.emplace_back(setup.name(outcome.winners[i]));
  }
  return Json(std::move(names));
}

std::string names_listed(const Json& names) {
  std::string words;
  for (const Json& name : *names.list()) {
    words += (words.empty() ? "" : ", ") + *name.string();
  }
  return words.empty() ? "-" : words;
}

Json stop_of(const audit::Stop& stop, const char* number) {
  Json json;
  json.set(number, stop.n);
  json.set("do", stop.doing ? journal::to_json(*stop.doing) : Json());
  json.set("rule", stop.why.rule);
  json.set("why", stop.why.message.id.empty() ? stop.why.message.text : stop.why.message.id);
  return json;
}

// What a bot went on with. Gives its JSON.
Json played_on(const audit::PlayedOn& then, const std::string& bot, bool over, Shown& shown) {
  shown.lines.push_back(
      {over ? "audit.rejudged.then" : "audit.rejudged.then_open",
       {{"bot", bot}, {"entry", std::to_string(then.after)}, {"moves", std::to_string(then.moves)}},
       {}});
  Json json;
  json.set("bot", bot);
  json.set("after", then.after);
  json.set("moves", then.moves);
  json.set("stop", then.stop ? stop_of(*then.stop, "move") : Json());
  json.set("other_luck", then.other_luck);
  json.set("other_luck_from", then.other_luck > 0 ? Json(then.other_luck_from) : Json());
  if (then.stop) {
    shown.lines.push_back(then.stop->why.message);
  }
  if (then.other_luck > 0) {
    shown.lines.push_back({"audit.rejudged.other_luck",
                           {{"count", std::to_string(then.other_luck)},
                            {"round", std::to_string(then.other_luck_from)}},
                           {}});
  }
  return json;
}

}  // namespace

Shown rejudged(const audit::Rejudged& rejudged, const Setup& setup, const std::string& variant,
               const std::string& bot) {
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
                            {"do", play::short_words(move.doing)},
                            {"was", differing(move.was, move.now)},
                            {"now", differing(move.now, move.was)}},
                           {}});
    Json json;
    json.set("entry", move.n);
    json.set("do", journal::to_json(move.doing));
    json.set("was", move.was);
    json.set("now", move.now);
    changed.push_back(std::move(json));
  }
  Json stop;
  if (rejudged.stop) {
    const Error& why = rejudged.stop->why;
    shown.lines.push_back({"audit.rejudged.stop",
                           {{"entry", std::to_string(rejudged.stop->n)},
                            {"do", play::short_words(*rejudged.stop->doing)}},
                           {}});
    shown.lines.push_back(why.message);
    stop = stop_of(*rejudged.stop, "entry");
  }
  Json then;
  if (rejudged.then) {
    then = played_on(*rejudged.then, bot, rejudged.now_over, shown);
  }
  const Json winners_were = winners_of(rejudged.was, rejudged.was_over, setup);
  const Json winners_are = winners_of(rejudged.now, rejudged.now_over, setup);
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
  board.notes.push_back({"audit.rejudged.winners",
                         {{"was", names_listed(winners_were)}, {"now", names_listed(winners_are)}},
                         {}});
  shown.boards.push_back(std::move(board));
  Json json;
  json.set("variant", variant);
  json.set("moves", rejudged.moves);
  json.set("changed", Json(std::move(changed)));
  json.set("stop", std::move(stop));
  json.set("then", std::move(then));
  json.set("totals_recorded", totals_of(rejudged.was, setup));
  json.set("totals_recomputed", totals_of(rejudged.now, setup));
  json.set("winners_recorded", winners_were);
  json.set("winners_recomputed", winners_are);
  json.set("over_recorded", rejudged.was_over);
  json.set("over_recomputed", rejudged.now_over);
  shown.data = to_text(json);
  return shown;
}

}  // namespace hausregel::console
