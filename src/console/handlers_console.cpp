// The console itself: help, language, output mode, files of lines, quitting.
#include <algorithm>
#include <utility>

#include "console/handlers.h"
#include "console/help.h"
#include "console/open_game.h"
#include "console/shared_screen.h"
#include "console/suggest.h"
#include "console/transcript.h"

namespace hausregel::console::handle {
namespace {

// Asks without echo; nullopt if nobody can answer, or the person declines.
std::optional<std::string> ask_unseen(const Console& console, const char* id,
                                      const std::string& player) {
  return console.world.ask({{id, {{"player", player}}}, true});
}

Answer lock_told(const std::string& player, bool locked) {
  return Shown{{{locked ? "console.lock.set" : "console.lock.off", {{"player", player}}}},
               {},
               fields<"player, locked">(player, locked)};
}

}  // namespace

Answer help(Console& console, Words words) {
  if (words.size() == 1) {
    return help_overview(console);
  }
  const bool searches = words[1].text == "-k";
  if (words.size() != (searches ? 3u : 2u)) {
    return usage::form_error(words, words.size());
  }
  return searches ? help_search(console, words[2]) : help_word(console, words[1]);
}

Answer language(Console& console, Words words) {
  return set_language(console, words[1].text).map([] { return Answer(); });
}

Answer mode(Console& console, Words words) {
  const auto format = std::ranges::find(kFormats, words[1].text);
  if (format == std::end(kFormats)) {
    return unknown_word(words[1], {std::begin(kFormats), std::end(kFormats)});
  }
  console.style.format = static_cast<Format>(format - std::begin(kFormats));
  return {};
}

Answer read(Console& console, Words words) {
  constexpr int kDeepest = 8;
  if (console.reading_depth >= kDeepest) {
    return Error{Fault::Usage, {"console.read_too_deep"}};
  }
  const std::string file = file_named(console, words[1].text);
  auto text = console.world.read_file(file);
  if (!text) {
    return text.error();
  }
  ++console.reading_depth;
  const std::string before = std::exchange(console.script, file);
  Answer all = read_lines(console, *text, file);
  console.script = before;
  --console.reading_depth;
  return all;
}

Answer lock(Console& console, Words words) {
  const auto who = console.session->table().setup().find_short(words[1].text);
  if (!who) {
    return at_word(who.error(), words[1]);
  }
  if (!console.world.ask || console.manner != Manner::Interactive) {
    return Error{Fault::Usage, {"console.lock.nobody"}};
  }
  const std::string& player = console.session->table().setup().name(*who);
  const auto refused = [&](const char* id) {
    return Error{Fault::Refused, {id, {{"player", player}}}};
  };
  if (console.locks.has(player)) {
    if (auto good = pass(console, player); !good) {
      return good.error();
    }
  }
  const auto once = ask_unseen(console, "console.lock.ask_new", player);
  if (!once) {
    return refused("console.no_answer");
  }
  if (once->empty()) {
    console.locks.take_off(player);
    return lock_told(player, false);
  }
  if (ask_unseen(console, "console.lock.ask_again", player) != once) {
    return refused("console.lock.differ");
  }
  console.locks.set(player, *once, console.world.random());
  return lock_told(player, true);
}

Answer quit(Console& console, Words) {
  console.done = may_leave(console);
  return console.done ? conclude(console) : Answer{};
}

}  // namespace hausregel::console::handle
