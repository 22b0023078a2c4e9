// The console itself: help, language, output mode, files of lines, quitting.
#include <algorithm>
#include <utility>

#include "console/handlers.h"
#include "console/help.h"
#include "console/open_game.h"
#include "console/suggest.h"
#include "console/transcript.h"

namespace hausregel::console::handle {
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
    return fail_with(Fault::Usage, "console.read_too_deep");
  }
  const std::string file = file_named(console, words[1].text);
  auto text = console.world.read_file(file);
  TRY(text);
  ++console.reading_depth;
  const std::string before = std::exchange(console.script, file);
  Answer all = read_lines(console, *text, file);
  console.script = before;
  --console.reading_depth;
  return all;
}

Answer quit(Console& console, Words) {
  console.done = may_leave(console);
  return console.done ? conclude(console) : Answer{};
}

}  // namespace hausregel::console::handle
