// .reload: the variant read anew, and what it changes in the open game.
#include <utility>

#include "console/handlers.h"
#include "console/shared_screen.h"
#include "core/find_by.h"
#include "play/steps.h"

namespace hausregel::console::handle {
namespace {

// Events that only one of the two has, "- " before and "+ " now.
void add_difference(const Json& was, const Json& now, std::vector<Message>& lines) {
  const auto add = [&](const Json& mine, const Json& theirs, const char* mark) {
    for (const Json& event : *mine.list()) {
      const auto& others = *theirs.list();
      if (!contains(others, event)) {
        lines.push_back(plain(mark + to_text(event)));
      }
    }
  };
  add(was, now, "- ");
  add(now, was, "+ ");
}

struct Stopping {
  std::int64_t entry;
  std::string rule;

  FIELDS(Stopping, entry, rule);
};

struct ReloadedReply {
  std::optional<play::ChangedMove> parts;
  std::optional<Stopping> stops;
  std::string receipt;

  FIELDS(ReloadedReply, parts, stops, receipt);
};

// `receipt` is that of the branch that goes on.
Shown shown_of(const Console& console, const play::Reloaded& reloaded, const std::string& receipt) {
  Shown shown;
  ReloadedReply reply{reloaded.parting, {}, receipt};
  if (reloaded.parting) {
    shown.lines.push_back(
        {"console.reload_parts",
         {{"entry", reloaded.parting->n}, {"move", play::short_words(reloaded.parting->doing)}}});
    Json was = reloaded.parting->was;
    Json now = reloaded.parting->now;
    keep_back(console, *was.list());
    keep_back(console, *now.list());
    add_difference(was, now, shown.lines);
  } else if (!reloaded.stopped) {
    shown.lines.push_back("console.reload_same");
  }
  if (reloaded.stopped) {
    shown.lines.push_back({"console.reload_stops", {{"entry", reloaded.stopped->n}}});
    shown.lines.push_back(message_here(console, reloaded.stopped->why));
    reply.stops = Stopping{reloaded.stopped->n, reloaded.stopped->why.rule};
  }
  shown.lines.push_back(receipt_line(receipt));
  shown.data = std::move(reply);
  return shown;
}

}  // namespace

Answer reload(Console& console, Words words) {
  const std::string name = free_name(console.branches, "reload");
  auto reloaded = console.session->reload(words.size() == 2 ? words[1].text : "", name);
  if (!reloaded) {
    return answer(std::move(reloaded.error()));
  }
  console.branches.turn_to(std::move(reloaded->session), name, console.session);
  Answer given = answer(shown_of(console, *reloaded, console.session->log().receipt()));
  given.replies.emplace_back(std::move(reloaded->told));
  return given;
}

}  // namespace hausregel::console::handle
