// .reload: the variant read anew, and what it changes in the open game.
#include <algorithm>

#include "console/handlers.h"
#include "console/usage.h"
#include "play/steps.h"

namespace hausregel::console::handle {
namespace {

// Events that only one of the two has, "- " before and "+ " now.
void add_difference(const Json& was, const Json& now, std::vector<Message>& lines) {
  const auto add = [&](const Json& mine, const Json& theirs, const char* mark) {
    for (const Json& event : *mine.list()) {
      const auto& others = *theirs.list();
      if (std::find(others.begin(), others.end(), event) == others.end()) {
        lines.push_back(plain(mark + to_text(event)));
      }
    }
  };
  add(was, now, "- ");
  add(now, was, "+ ");
}

Json parting_json(const play::Reloaded::Parting& parting) {
  Json json;
  json.set("entry", parting.n);
  json.set("do", journal::to_json(parting.doing));
  json.set("was", parting.was);
  json.set("now", parting.now);
  return json;
}

Shown shown_of(const play::Reloaded& reloaded) {
  Shown shown;
  if (reloaded.parting) {
    shown.lines.push_back({"console.reload_parts",
                           {{"entry", std::to_string(reloaded.parting->n)},
                            {"move", play::short_words(reloaded.parting->doing)}},
                           {}});
    add_difference(reloaded.parting->was, reloaded.parting->now, shown.lines);
  } else if (!reloaded.stopped) {
    shown.lines.push_back({"console.reload_same", {}, {}});
  }
  Json stopped;
  if (reloaded.stopped) {
    shown.lines.push_back(
        {"console.reload_stops", {{"entry", std::to_string(reloaded.stopped->n)}}, {}});
    shown.lines.push_back(reloaded.stopped->why.message);
    stopped.set("entry", reloaded.stopped->n);
    stopped.set("rule", reloaded.stopped->why.rule);
  }
  Json json;
  json.set("parts", reloaded.parting ? parting_json(*reloaded.parting) : Json());
  json.set("stops", std::move(stopped));
  shown.data = to_text(json);
  return shown;
}

}  // namespace

Answer reload(Desk& desk, Words words) {
  if (auto good = usage::at_most(words, 2); !good) {
    return answer(std::move(good.error()));
  }
  auto reloaded = desk.session->reload(words.size() == 2 ? words[1].text : "",
                                       free_name(desk.branches, "reload"));
  if (!reloaded) {
    return answer(std::move(reloaded.error()));
  }
  Shown shown = shown_of(*reloaded);
  desk.branches.reloaded.push_back(forerunner_of(*desk.session));
  desk.session = std::move(reloaded->session);
  add_receipt(shown, *desk.session);
  Answer given = answer(Reply(std::move(shown)));
  given.replies.emplace_back(std::move(reloaded->told));
  return given;
}

}  // namespace hausregel::console::handle
