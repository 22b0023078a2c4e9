// The console itself: help, language, output mode, files of lines, the end.
#include <algorithm>
#include <utility>

#include "console/handlers.h"
#include "console/help.h"
#include "console/suggest.h"
#include "console/transcript.h"
#include "console/usage.h"
#include "core/text.h"

namespace hausregel::console::handle {

Answer help(Desk& desk, Words words) {
  if (words.size() == 1) {
    return answer(help_overview(desk));
  }
  const bool searches = words[1].text == "-k";
  if (words.size() != (searches ? 3u : 2u)) {
    return answer(usage::form_error(words, words.size()));
  }
  return searches ? help_search(desk, words[2]) : help_word(desk, words[1]);
}

Answer language(Desk& desk, Words words) {
  auto say = desk.world.voice(words[1].text);
  if (!say) {
    return answer(std::move(say.error()));
  }
  desk.say = std::move(*say);
  desk.language = words[1].text;
  return {};
}

Answer mode(Desk& desk, Words words) {
  const auto format = format_named(words[1].text);
  if (!format) {
    Error error = unknown_word(words[1].text, {"text", "json", "csv", "md"});
    error.place.column = words[1].column;
    return answer(std::move(error));
  }
  desk.style.format = *format;
  return {};
}

Answer read(Desk& desk, Words words) {
  constexpr int kDeepest = 8;
  if (desk.reading_depth >= kDeepest) {
    return answer(Error{Fault::Usage, {"console.read_too_deep"}});
  }
  const std::string file = file_named(desk, words[1].text);
  auto text = desk.world.read_file(file);
  if (!text) {
    return answer(std::move(text.error()));
  }
  ++desk.reading_depth;
  const std::string before = std::exchange(desk.script, file);
  Answer all = read_lines(desk, *text, file);
  desk.script = before;
  --desk.reading_depth;
  return all;
}

namespace {

// A hidden answer; nothing: nobody can answer, or declines.
std::optional<std::string> ask_unseen(const Desk& desk, const char* id, const std::string& player) {
  return desk.world.ask({{id, {{"player", player}}}, true});
}

struct LockReply {
  std::string player;
  bool locked;

  FIELDS(LockReply, player, locked);
};

Answer lock_told(const std::string& player, bool locked) {
  return answer(Shown{{{locked ? "console.lock.set" : "console.lock.off", {{"player", player}}}},
                      {},
                      LockReply{player, locked}});
}

}  // namespace

Answer lock(Desk& desk, Words words) {
  const auto who = desk.session->table().setup().find_short(words[1].text);
  if (!who) {
    Error error = who.error();
    error.place.column = words[1].column;
    return answer(std::move(error));
  }
  if (!desk.world.ask || desk.manner != Manner::Interactive) {
    return answer(Error{Fault::Usage, {"console.lock.nobody"}});
  }
  const std::string& player = desk.session->table().setup().name(*who);
  const auto refused = [&](const char* id) {
    return answer(Error{Fault::Refused, {id, {{"player", player}}}});
  };
  if (desk.locks.has(player)) {
    const auto before = ask_unseen(desk, "console.lock.ask", player);
    if (!before || !desk.locks.opens(player, *before)) {
      return refused("console.lock.wrong");
    }
  }
  const auto once = ask_unseen(desk, "console.lock.ask_new", player);
  if (!once) {
    return refused("console.no_answer");
  }
  if (once->empty()) {
    desk.locks.take_off(player);
    return lock_told(player, false);
  }
  if (ask_unseen(desk, "console.lock.ask_again", player) != once) {
    return refused("console.lock.differ");
  }
  desk.locks.set(player, *once, desk.world.random());
  return lock_told(player, true);
}

Answer quit(Desk& desk, Words) {
  desk.done = may_leave(desk);
  return desk.done ? conclude(desk) : Answer{};
}

}  // namespace hausregel::console::handle
